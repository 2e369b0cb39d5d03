import { readFile, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import type { Config } from '#server/platform/config.ts'
import { hasKey, siteSecret, storedKey } from '#server/platform/secrets.ts'
import { noKeys, StartupError } from '#server/platform/startup-error.ts'
import { codeOf } from '#server/platform/system-error.ts'
import { vapidKeys } from '#server/platform/web-push.ts'

/**
 * The site's own keys, which no backup holds, in a file of their own: as lines of an environment.
 * @throws StartupError where a first start has yet to make them
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

/** Stores the keys of such a file in the data directory. Others that are there are left alone. */
export async function importKeys(config: Config, path: string): Promise<void> {
  const { SECRET: secret = '', VAPID_PRIVATE_KEY: vapid = '' } = await readKeys(path)
  if (!/^[0-9a-f]{64}$/.test(secret) || !/^[\w-]{43}$/.test(vapid)) {
    throw new StartupError(`${path} does not hold the keys of a site.`)
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
