import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { DemoStorage } from '#server/demo/demo-storage.ts'
import { systemClock } from '#server/platform/clock.ts'
import { asksForHelp, print, readWords, wrongWords } from '#server/platform/command-line.ts'
import type { Config } from '#server/platform/config.ts'
import { returnedFile } from '#server/platform/data-directory.ts'
import { openDatabase, openExistingDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { existingSecret, hasKey, siteSecret, storedKey } from '#server/platform/secrets.ts'
import { noKeys, StartupError } from '#server/platform/startup-error.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { codeOf } from '#server/platform/system-error.ts'
import { vapidKeys } from '#server/platform/web-push.ts'
import { type BackupSummary, backUpSite } from './back-up-site.ts'
import { restoreSite } from './restore-site.ts'

const flag = { type: 'boolean' } as const
const backupUsage = 'Usage: npm run backup -- FILE, or npm run backup -- --secret FILE'
const restoreUsage =
  'Usage: npm run restore -- FILE [--replace] [--without-secret], or npm run restore -- --secret FILE'

/**
 * `npm run backup`: writes the site into one file, whether or not it is running. With `--secret` it writes the keys.
 */
export async function backupCommand(config: Config, words: readonly string[], stop: AbortSignal) {
  if (asksForHelp(words)) return print(backupUsage)
  const { values, positionals } = readWords(words, { secret: flag }, backupUsage)
  const path = onePath(positionals, backupUsage)
  if (values.secret) {
    await exportKeys(config, path)
    return print(`The keys are in ${path}. Keep them apart from the backups.`)
  }
  const storage = new DemoStorage(await openStorage(config))
  const database = await openExistingDatabase(config, createLog('warn'), stop)
  try {
    const { db } = database.connection
    const secret = await existingSecret(config.dataDirectory, config.secret)
    if (!secret) throw noKeys(config.dataDirectory)
    const site = { db, storage, dataDirectory: config.dataDirectory, secret, clock: systemClock }
    const summary = await backUpSite(site, path, stop)
    for (const line of linesOf(path, summary)) print(line)
    if (summary.lost.length > 0) {
      throw new StartupError(
        `Pictures are lost: ${some(summary.lost)} are named by rows and not in the store. This backup lacks them. Restore them and make another backup.`,
      )
    }
  } finally {
    await database.close()
  }
}

function linesOf(path: string, summary: BackupSummary) {
  const { tables, rows, pictures, deleted, lost, leftOut, bytes } = summary
  const found = lost.length > 0 ? 'read back' : 'read back and found whole'
  return [
    ...(leftOut.length > 0 ? [`Not in it, since no brand can have it: ${some(leftOut)}.`] : []),
    ...(deleted.length > 0
      ? [`Not in it, since they were deleted meanwhile: ${some(deleted)}.`]
      : []),
    `${path}: ${tables} tables with ${rows} rows, ${pictures} bundles of pictures, ${bytes} bytes; ${found}.`,
  ]
}

const namedMax = 10

function some(names: readonly string[]) {
  const more = names.length > namedMax ? ', …' : ''
  return `${names.length} (${names.slice(0, namedMax).join(', ')}${more})`
}

/** `npm run restore`: loads a backup into a site that is not running. With `--secret` it loads the keys. */
export async function restoreCommand(config: Config, words: readonly string[], stop: AbortSignal) {
  if (asksForHelp(words)) return print(restoreUsage)
  const options = { secret: flag, replace: flag, 'without-secret': flag }
  const { values, positionals } = readWords(words, options, restoreUsage)
  const path = onePath(positionals, restoreUsage)
  if (values.secret) {
    await importKeys(config, path)
    return print(`This site now has the keys of ${path}.`)
  }
  const { dataDirectory } = config
  const secret = await existingSecret(dataDirectory, config.secret)
  const storage = await openStorage(config)
  const database = await openDatabase(config, createLog('warn'), stop)
  try {
    await database.lockSite()
    const site = { connection: database.connection, storage, dataDirectory, secret }
    const { replace = false, 'without-secret': withoutSecret = false } = values
    const options = { replace, withoutSecret, stop }
    const { manifest, returned } = await restoreSite(site, path, options)
    print(`The site is restored from ${path}, as it was at ${manifest.madeAt}.`)
    if (returned.length > 0) {
      const list = await listReturned(dataDirectory, returned)
      print(
        `Accounts that are back and that the replaced site did not have, such as erased ones: ${returned.length}. Their addresses are in ${list}. Erase the accounts that must go, then delete the file.`,
      )
    }
  } finally {
    await database.close()
  }
}

/**
 * Lists the addresses in a file that only the owner can read, because terminals and scheduler mails keep their output.
 * @returns the path
 */
async function listReturned(dataDirectory: string, addresses: readonly string[]) {
  const path = join(dataDirectory, returnedFile)
  await rm(path, { force: true })
  await writeFile(path, `${addresses.join('\n')}\n`, { flag: 'wx', mode: 0o600 })
  return path
}

function onePath([path, ...more]: readonly string[], usage: string): string {
  if (!path) throw wrongWords('Name the file.', usage)
  if (more.length > 0)
    throw wrongWords(`Only one file: ${path}, not ${more.join(' ')} as well.`, usage)
  return path
}

/**
 * Writes the site's keys, which no backup has, as lines of an environment.
 * @throws StartupError before the site's first start
 */
export async function exportKeys(config: Config, path: string): Promise<void> {
  const { dataDirectory } = config
  const hasSecret = config.secret || hasKey(dataDirectory, 'secret')
  const hasVapid = config.vapid.privateKey || hasKey(dataDirectory, 'vapid')
  if (!hasSecret || !hasVapid) throw noKeys(dataDirectory)
  const secret = await siteSecret(dataDirectory, config.secret)
  const vapid = await vapidKeys(dataDirectory, config.vapid.privateKey)
  const text = `# The keys of a Lambda Commons site. Keep them apart from its backups.
SECRET=${secret.toString('hex')}
VAPID_PUBLIC_KEY=${vapid.publicKey}
VAPID_PRIVATE_KEY=${vapid.privateKey}
`
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new StartupError(`${path} is there already; it is left alone.`)
    throw new StartupError(`${path} cannot be written (${codeOf(error)}).`)
  }
}

/** Stores the keys of such a file in the data directory. It never replaces other keys. */
export async function importKeys(config: Config, path: string): Promise<void> {
  const { SECRET: secret = '', VAPID_PRIVATE_KEY: vapid = '' } = await readKeys(path)
  if (!/^[0-9a-f]{64}$/.test(secret) || !/^[\w-]{43}$/.test(vapid)) {
    throw new StartupError(`${path} does not contain the keys of a site.`)
  }
  if (config.secret && config.secret.toString('hex') !== secret) {
    throw new StartupError('SECRET is set to another key.')
  }
  for (const [name, key] of [
    ['secret', secret],
    ['vapid', vapid],
  ] as const) {
    const stored = await storedKey(config.dataDirectory, name, () => key)
    if (stored.key === key) continue
    throw new StartupError(`${stored.file} holds another key: move it away first.`)
  }
}

async function readKeys(path: string) {
  try {
    return parseEnv(await readFile(path, 'utf8'))
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${codeOf(error)}).`)
  }
}
