import { describe, expect, it } from 'vitest'
import { erasureOf } from '#server/account-data/account-data.ts'
import { recordBackup } from '#server/platform/site-backups.ts'
import { UsageError } from '#server/platform/startup-error.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { administrate } from './administrate.ts'
import { readWords } from './words.ts'

const site = await ownSite('looks at whole tables')
const member = await site.member({ name: 'Robin Somebody' })

/** Removals of test users that have begun. */
const removals: string[] = []

/** Runs a command beside the running site. */
const say = async (words: readonly string[], typed = '') => {
  const { platform, liveMap } = site
  const needs = {
    platform,
    erasure: erasureOf(platform, liveMap),
    ask: () => Promise.resolve(typed),
    addTestUsers: async () => ['one', 'two'],
    testUserRemoval: { name: 'remove-test-users', start: async () => void removals.push('begun') },
  }
  const read = readWords(words)
  if (read === 'help') throw new Error('help was asked for')
  return administrate(needs, read)
}

const log = () => rowsOf(site, 'audit_entries')

describe('the command line', () => {
  it('finds members by part of their name or address', async () => {
    const { text, data } = await say(['members', 'robin some'])
    expect(data).toMatchObject({ members: [{ email: member.email, roles: ['USER'] }] })
    expect(text).toContain(member.email)
    expect((await say(['members', 'nobody-like-this'])).text).toBe('No members found.')
    const pro = await say(['members', '--role', 'PRO'])
    expect(pro.data).toMatchObject({ members: [] })
    const users = await say(['members', '--role', 'USER'])
    expect(users.data).toMatchObject({ members: [{ email: member.email }] })
  })

  it('grants a role at once, only once, and records it with its reason', async () => {
    const grant = ['role', 'grant', member.email, 'ADMIN', '--reason', 'the first of all']
    expect((await member.visitor.call('GET /api/admin/members')).status).toBe(403)
    expect((await say(grant)).data).toMatchObject({ outcome: 'changed' })
    expect((await member.visitor.call('GET /api/admin/members')).status).toBe(200)
    expect((await say(grant)).data).toMatchObject({ outcome: 'unchanged' })
    const act = { action: 'ROLE_GRANTED', details: 'ADMIN', reason: 'the first of all' }
    expect(await log()).toMatchObject([{ ...act, origin: 'COMMAND_LINE', actor_key: null }])
  })

  it('corrects a birthdate, and ends all sessions', async () => {
    const other = await site.member()
    const corrected = ['birthdate', other.email, '1980-02-03', '--reason', 'a slip']
    expect((await say(corrected)).text).toBe('1980-02-03')
    expect((await say(['birthdate', other.email])).text).toBe('1980-02-03')
    const ended = await say(['sessions', 'end', other.email, '--reason', 'a lost phone'])
    expect(ended.data).toMatchObject({ ended: 1 })
    expect((await other.visitor.call('GET /api/settings')).status).toBe(401)
  })

  it('erases an account only if its address is typed again', async () => {
    const leaving = await site.member()
    const erase = ['erase', leaving.email, '--reason', 'asked by letter']
    await expect(say(erase, 'other@example.org')).rejects.toThrow('administration/address-differs')
    expect((await leaving.visitor.call('GET /api/settings')).status).toBe(200)
    await say(erase, leaving.email)
    expect((await leaving.visitor.call('GET /api/settings')).status).toBe(401)
    const another = await site.member()
    await say(['erase', another.email, '--reason', 'asked by letter', '--yes'])
    await expect(say(['birthdate', another.email])).rejects.toThrow('member-not-found')
  })

  it('shows the state of the site, and retries failed jobs', async () => {
    expect((await say(['brand'])).text).toContain('Bear Harbour')
    const { text: health, data: state } = await say(['health'])
    expect(state).toMatchObject({ isDatabaseUp: true, jobsFailed: 0 })
    expect(health).toMatch(/^disk\t[\d.]+ (G|T)B free of [\d.]+ (G|T)B$/m)
    expect(health).toMatch(/^database\tanswers in \d+\.\d ms$/m)
    expect(health).toMatch(/^backup\tnone$/m)
    const madeAt = new Date('2026-11-25T04:00:00Z')
    const made = { madeAt, bytes: 2_345_678_901, readBackAt: madeAt }
    await recordBackup(site.platform.db, made)
    const backup = 'backup\t2026-11-25T04:00:00.000Z, 2.35 GB, read back and complete'
    expect((await say(['health'])).text).toContain(backup)
    expect((await say(['jobs'])).data).toMatchObject({ failed: [] })
    const { data } = await say(['jobs', 'retry', 'mail'])
    expect(data).toEqual({ queue: 'mail', retried: 0 })
    await expect(say(['jobs', 'retry', 'mail', member.profileId])).rejects.toThrow(
      `The queue mail has no failed job ${member.profileId}.`,
    )
  })

  it('adds and removes test users, and records both', async () => {
    const added = await say(['demo', 'add', '2'])
    expect(added.data).toEqual({ profileIds: ['one', 'two'] })
    await say(['demo', 'remove'])
    expect(removals).toEqual(['begun'])
    const acts = (await log()).slice(-2).map(({ action, origin }) => `${action} ${origin}`)
    expect(acts).toEqual(['TEST_USERS_CREATED COMMAND_LINE', 'TEST_USERS_REMOVED COMMAND_LINE'])
  })

  it('refuses what the dashboard refuses', async () => {
    const last = ['role', 'revoke', member.email, 'ADMIN', '--reason', 'a try']
    await expect(say(last)).rejects.toThrow('administration/last-administrator')
  })

  it.each([
    ['', 'Add a command.'],
    ['dance', 'There is no command dance.'],
    ['members --color red', "Unknown option '--color'."],
    ['members --role KING', 'KING isn’t one of USER, PRO, VOLUNTEER, ADMIN, TEST.'],
    ['members --after zzz', '--after zzz isn’t an ID.'],
    [`members ${'x'.repeat(255)}`, 'No name or email can contain these words.'],
    ['members --reason x', '--reason doesn’t go with members.'],
    ['role grant', 'Use: role grant|revoke EMAIL ROLE.'],
    ['role give a@example.org PRO --reason x', 'Use: role grant|revoke EMAIL ROLE.'],
    ['role grant a@example.org TEST --reason x', 'TEST isn’t one of PRO, VOLUNTEER, ADMIN.'],
    ['role grant a@example.org PRO now --reason x', 'Too many words: now.'],
    ['role grant nobody PRO --reason x', 'nobody isn’t an email address.'],
    [
      'role grant a\u200b@example.org PRO --reason x',
      'This email address has a character that you can’t see.',
    ],
    ['role grant a@example.org PRO', 'Give a reason with --reason.'],
    ['role grant a@example.org PRO --reason', "Option '--reason <value>' argument missing."],
    ['role grant a@example.org PRO --reason \u200b\u001b', 'Give a reason with --reason.'],
    [
      `role grant a@example.org PRO --reason ${'x'.repeat(501)}`,
      'Give a reason of at most 500 characters',
    ],
    ['sessions a@example.org', 'Use: sessions end EMAIL.'],
    ['birthdate a@example.org soon --reason x', 'soon isn’t a date like 1990-12-31.'],
    ['birthdate a@example.org 1990-02-31 --reason x', 'There is no day 1990-02-31.'],
    ['birthdate a@example.org --reason x', 'Add the birthdate.'],
    ['erase', 'Add the email of the account.'],
    ['erase a@example.org --yes', 'Give a reason with --reason.'],
    ['jobs stop', 'Use: jobs, or jobs retry QUEUE.'],
    ['jobs retry', 'Add the queue.'],
    ['jobs retry nosuch', 'There is no queue nosuch.'],
    ['jobs retry mail notauuid', 'notauuid isn’t the ID of a job.'],
    ['health extra', 'Too many words: extra.'],
    ['demo', 'Use: demo add COUNT, or demo remove.'],
    ['demo add 0', 'Add a count from 1 to '],
    ['demo add 0x10', 'Add a count from 1 to '],
    ['demo remove some', 'Too many words: some.'],
  ])('names the error in %j, and the valid words', async (line, reason) => {
    const said = say(line.split(' ').filter(Boolean))
    const told: unknown = await said.catch((error: unknown) => error)
    if (!(told instanceof UsageError)) throw new Error(`${line} was taken`)
    const [first = ''] = told.message.split('\n')
    expect(first.startsWith(reason)).toBe(true)
    expect(told.message).toContain('npm run admin -- COMMAND')
  })
})
