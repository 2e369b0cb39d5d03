import { grantableRoles, roles } from '../roles.ts'
import { quoted } from './quoted.ts'

const adminCommands = quoted(`npm run admin -- COMMAND, with
  members [WORDS] [--role ${roles.join('|')}] [--state COMPLETE|INCOMPLETE] [--after ID]
  role grant|revoke EMAIL ${grantableRoles.join('|')} --reason TEXT
  sessions end EMAIL --reason TEXT
  birthdate EMAIL [YYYY-MM-DD --reason TEXT]
  erase EMAIL --reason TEXT [--yes]
  jobs [retry QUEUE [ID]]
  health
  brand
  demo add COUNT | demo remove
  help`)
const adminForPrograms = quoted('npm run --silent admin -- COMMAND --json')

/** Output of the server's commands. */
export const commandLineTexts = {
  unknownCommand: (name: string) => `There is no command ${name}.`,
  oldNode: 'The site needs Node 24. Start it with npm, which brings Node 24.',
  stopped: 'Stopped before the command was done.',

  start: {
    preparing: 'Preparing the database…',
    ready: (address: string) => `Lambda Commons: ${address}`,
    login: (account: 'MEMBER' | 'ADMINISTRATOR', link: string) =>
      account === 'MEMBER' ? `Demo member: ${link}` : `Administrator: ${link}`,
    password: (emails: readonly string[], password: string) =>
      `Or log in as ${emails.join(' or ')} with the password ${password}`,
    outbox: (link: string) => `Email in the outbox: ${link}`,
  },

  migrated: (count: number) =>
    count === 1 ? '1 migration applied.' : `${count} migrations applied.`,

  seed: {
    making: (members: number) => `Creating a demo community of ${members} members…`,
    finishing: 'Finishing the demo community…',
    results: {
      new: 'The demo community is ready.',
      finished: 'The demo community is complete.',
      'there already': 'The demo community is already there. Nothing changed.',
      'not empty': 'The database isn’t empty, so we created no demo community.',
      off: 'DEMO is off, so we created no demo community.',
    },
  },

  admin: {
    usage: `${adminCommands}
${adminForPrograms} prints JSON for programs. Refusals are JSON on standard error.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`,
    commandMissing: 'Add a command.',
    foreignOption: (option: string, command: string) => `--${option} doesn’t go with ${command}.`,
    tooManyWords: (words: readonly string[]) => `Too many words: ${words.join(' ')}.`,
    noneOf: (word: string, known: readonly string[]) => `${word} isn’t one of ${known.join(', ')}.`,
    refusal: (reason: string, fields: readonly string[]) =>
      fields.length > 0 ? `${reason} (${fields.join(', ')})` : reason,
    reasonMissing: 'Give a reason with --reason.',
    reasonWrong: (most: number) => `Give a reason of at most ${most} characters.`,
    emailMissing: 'Add the email of the account.',
    emailWrong: (email: string) => `${email} isn’t an email address.`,
    emailHidden: 'This email address has a character that you can’t see. Type the address by hand.',
    noAnswer: 'You can’t type an answer here. Add --yes.',

    members: {
      wordsWrong: 'No name or email can contain these words.',
      afterWrong: (id: string) => `--after ${id} isn’t an ID.`,
      line: (email: string, name: string, rolesOf: readonly string[], seenOn: string | undefined) =>
        [email, name || '(no name)', rolesOf.join(','), `seen ${seenOn ?? 'never'}`].join('\t'),
      more: (id: string) => `More: --after ${id}`,
      none: 'No members found.',
    },
    role: {
      missing: 'Use: role grant|revoke EMAIL ROLE.',
      done: (action: string, role: string, email: string, outcome: string) =>
        `${action} ${role} ${email}: ${outcome}.`,
    },
    sessions: {
      missing: 'Use: sessions end EMAIL.',
      ended: (email: string, count: number) =>
        count === 1 ? `1 login of ${email} ended.` : `${count} logins of ${email} ended.`,
    },
    birthdate: {
      missing: 'Add the birthdate.',
      wrong: (day: string) => `${day} isn’t a date like 1990-12-31.`,
      noSuchDay: (day: string) => `There is no day ${day}.`,
      none: 'No birthdate.',
    },
    erase: {
      ask: 'You can’t undo this. Type the email of the account again: ',
      done: (email: string) => `${email} is deleted.`,
    },
    jobs: {
      actionWrong: 'Use: jobs, or jobs retry QUEUE.',
      queueMissing: 'Add the queue.',
      noQueue: (queue: string) => `There is no queue ${queue}.`,
      idWrong: (id: string) => `${id} isn’t the ID of a job.`,
      notFailed: (queue: string, id: string) => `The queue ${queue} has no failed job ${id}.`,
      retried: (queue: string, count: number) =>
        count === 1
          ? `1 job of ${queue} will run again.`
          : `${count} jobs of ${queue} will run again.`,
      queue: (
        queue: string,
        counts: Record<'waiting' | 'running' | 'retrying' | 'failed', number>,
      ) =>
        `${queue}\t${counts.waiting} waiting\t${counts.running} running\t${counts.retrying} to retry\t${counts.failed} failed`,
      failed: (queue: string, id: string, tries: number, error: string) =>
        [queue, id, `${tries} tries`, error].join('\t'),
      none: 'No jobs are waiting.',
    },
    health: {
      disk: (free: string, all: string) => `disk\t${free} free of ${all}`,
      databaseAway: 'database\tdoesn’t answer',
      database: (ms: string) => `database\tanswers in ${ms} ms`,
      jobs: (waiting: number, failed: number) => `jobs\t${waiting} waiting, ${failed} failed`,
      backup: (made: string, size: string, isReadBack: boolean) =>
        isReadBack
          ? `backup\t${made}, ${size}, read back and complete`
          : `backup\t${made}, ${size}, not complete`,
      noBackup: 'backup\tnone',
    },
    brand: (id: string, name: string, hosts: readonly string[], link: string) =>
      [id, name, hosts.join(', ') || '(every other host)', link].join('\t'),
    demo: {
      actionWrong: 'Use: demo add COUNT, or demo remove.',
      countWrong: (most: number) => `Add a count from 1 to ${most}.`,
      added: (count: number) =>
        count === 1 ? '1 test member added.' : `${count} test members added.`,
      removing: 'The site removes them now, or when it next starts.',
    },
  },

  files: {
    missing: 'Add the file.',
    tooMany: (path: string, more: readonly string[]) =>
      `Give only one file: ${path}, not ${more.join(' ')} too.`,
    notFound: (path: string) => `There is no file ${path}.`,
    exists: (path: string) => `${path} already exists. Nothing was written.`,
    notWritten: (path: string, code: string) => `${path} can’t be written (${code}).`,
    notRead: (path: string, code: string) => `${path} can’t be read (${code}).`,
  },

  backup: {
    usage: `Usage: ${quoted('npm run backup -- FILE')}, or ${quoted('npm run backup -- --secret FILE')}`,
    partExists: (path: string) =>
      `${path} already exists. If no other backup is running, delete it and try again.`,
    keysWritten: (path: string) => `The keys are in ${path}. Keep them apart from the backups.`,
    keysHeading: 'The keys of a Lambda Commons site. Keep them apart from its backups.',
    noBrand: (files: string) => `Left out, because no brand can use them: ${files}.`,
    deleted: (pictures: string) => `Left out, because they were just deleted: ${pictures}.`,
    lost: (pictures: string) =>
      `Pictures are missing from the store: ${pictures}. Put them back, then back up again.`,
    done: (
      path: string,
      { tables, rows, pictures, bytes }: Record<'tables' | 'rows' | 'pictures' | 'bytes', number>,
      isWhole: boolean,
    ) => {
      const found = `${path}: ${tables} tables, ${rows} rows, ${pictures} pictures, ${bytes} bytes.`
      return isWhole ? `${found} We read it back, and it is complete.` : `${found} We read it back.`
    },
  },

  restore: {
    usage: `Usage: ${quoted('npm run restore -- FILE [--replace] [--without-secret]')}, or ${quoted('npm run restore -- --secret FILE')}`,
    keysStored: (path: string) => `The site now has the keys of ${path}.`,
    done: (path: string, madeAt: string) => `The site is restored from ${path}, as of ${madeAt}.`,
    returned: (count: number, list: string) =>
      `Accounts that are back, such as deleted ones: ${count}. Their emails are in ${list}. Delete that list when you’ve deleted those accounts.`,
    notKeys: (path: string) => `${path} doesn’t hold the keys of a site.`,
    otherSecretSet: 'SECRET is set to another key. Unset it first.',
    otherKey: (path: string) => `${path} holds another key. Move it first.`,
    notWhole: (path: string) => `${path} isn’t a complete backup. Nothing was changed.`,
    foreignPart: (path: string) => `${path} holds parts that no backup has.`,
    newer: (migration: string) =>
      `The backup is from a newer version (${migration}). Restore it with that version.`,
    noSecret: `The site has no secret. Restore it first: ${quoted('npm run restore -- --secret FILE')}. If it’s lost, add --without-secret: everyone logs in again, and map points move.`,
    otherSecret: `The site has another secret. Restore the right one first: ${quoted('npm run restore -- --secret FILE')}. If it’s lost, add --without-secret: everyone logs in again, and map points move.`,
    running: 'A site is running on this database. Stop it first.',
    foreignTables: 'This database holds tables of something else. Use another one.',
    siteThere: 'There is a site already. Add --replace to delete it and restore the backup.',
    unknownTable: (table: string) => `The backup has rows of an unknown table: ${table}.`,
    rowsDiffer: (table: string, loaded: number, rows: number) =>
      `The backup has ${loaded} rows of ${table} instead of ${rows}.`,
    otherTable: (table: string) => `The backup’s table ${table} doesn’t match its migrations.`,
  },
} as const
