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
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { type BackupSummary, backUpSite } from './back-up-site.ts'
import { restoreSite } from './restore-site.ts'

const flag = { type: 'boolean' } as const
const { backup: backupTexts, files: fileTexts, restore: restoreTexts } = commandLineTexts

/**
 * `npm run backup`: writes the site into one file, whether or not it is running. With `--secret` it writes the keys.
 */
export async function backupCommand(config: Config, words: readonly string[], stop: AbortSignal) {
  if (asksForHelp(words)) return print(backupTexts.usage)
  const { values, positionals } = readWords(words, { secret: flag }, backupTexts.usage)
  const path = onePath(positionals, backupTexts.usage)
  if (values.secret) {
    await exportKeys(config, path)
    return print(backupTexts.keysWritten(path))
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
      throw new StartupError(backupTexts.lost(some(summary.lost)))
    }
  } finally {
    await database.close()
  }
}

function linesOf(path: string, summary: BackupSummary) {
  const { deleted, lost, leftOut } = summary
  return [
    ...(leftOut.length > 0 ? [backupTexts.noBrand(some(leftOut))] : []),
    ...(deleted.length > 0 ? [backupTexts.deleted(some(deleted))] : []),
    backupTexts.done(path, summary, lost.length === 0),
  ]
}

const namedMax = 10

function some(names: readonly string[]) {
  const more = names.length > namedMax ? ', …' : ''
  return `${names.length} (${names.slice(0, namedMax).join(', ')}${more})`
}

/** `npm run restore`: loads a backup into a site that is not running. With `--secret` it loads the keys. */
export async function restoreCommand(config: Config, words: readonly string[], stop: AbortSignal) {
  if (asksForHelp(words)) return print(restoreTexts.usage)
  const options = { secret: flag, replace: flag, 'without-secret': flag }
  const { values, positionals } = readWords(words, options, restoreTexts.usage)
  const path = onePath(positionals, restoreTexts.usage)
  if (values.secret) {
    await importKeys(config, path)
    return print(restoreTexts.keysStored(path))
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
    print(restoreTexts.done(path, manifest.madeAt))
    if (returned.length > 0) {
      const list = await listReturned(dataDirectory, returned)
      print(restoreTexts.returned(returned.length, list))
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
  if (!path) throw wrongWords(fileTexts.missing, usage)
  if (more.length > 0) throw wrongWords(fileTexts.tooMany(path, more), usage)
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
  const text = `# ${backupTexts.keysHeading}
SECRET=${secret.toString('hex')}
VAPID_PUBLIC_KEY=${vapid.publicKey}
VAPID_PRIVATE_KEY=${vapid.privateKey}
`
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    const code = codeOf(error)
    throw new StartupError(
      code === 'EEXIST' ? fileTexts.exists(path) : fileTexts.notWritten(path, code),
    )
  }
}

/** Stores the keys of such a file in the data directory. It never replaces other keys. */
export async function importKeys(config: Config, path: string): Promise<void> {
  const { SECRET: secret = '', VAPID_PRIVATE_KEY: vapid = '' } = await readKeys(path)
  if (!/^[0-9a-f]{64}$/.test(secret) || !/^[\w-]{43}$/.test(vapid)) {
    throw new StartupError(restoreTexts.notKeys(path))
  }
  if (config.secret && config.secret.toString('hex') !== secret) {
    throw new StartupError(restoreTexts.otherSecretSet)
  }
  for (const [name, key] of [
    ['secret', secret],
    ['vapid', vapid],
  ] as const) {
    const stored = await storedKey(config.dataDirectory, name, () => key)
    if (stored.key === key) continue
    throw new StartupError(restoreTexts.otherKey(stored.file))
  }
}

async function readKeys(path: string) {
  try {
    return parseEnv(await readFile(path, 'utf8'))
  } catch (error) {
    throw new StartupError(fileTexts.notRead(path, codeOf(error)))
  }
}
