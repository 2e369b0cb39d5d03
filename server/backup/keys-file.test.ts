import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { siteSecret } from '#server/platform/secrets.ts'
import { vapidKeys } from '#server/platform/web-push.ts'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import { exportKeys, importKeys } from './backup-commands.ts'

const folder = await ownFolder()

const configOf = (name: string, env = {}) => readConfig({ DATA_DIR: join(folder, name), ...env })
const storedIn = (name: string) =>
  Promise.all(['secret', 'vapid'].map(key => readFile(join(folder, name, 'keys', key), 'utf8')))

/** Makes keys like the first start of a site. */
async function makeKeys(name: string) {
  const { dataDirectory } = configOf(name)
  await siteSecret(dataDirectory, undefined)
  await vapidKeys(dataDirectory, undefined)
}

it('no keys are made without a site', async () => {
  const file = join(folder, 'none.keys')
  const exporting = exportKeys(configOf('none'), file)
  await expect(exporting).rejects.toThrow(/^There is no site with its keys in .*none\./)
  const half = configOf('none', { SECRET: 'a'.repeat(64) })
  await expect(exportKeys(half, file)).rejects.toThrow(/^There is no site/)
  expect(await readdir(folder)).toEqual([])
})

it('another machine gets the keys of a site', async () => {
  const file = join(folder, 'site.keys')
  await makeKeys('old')
  await exportKeys(configOf('old'), file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await importKeys(configOf('new'), file)
  await importKeys(configOf('new'), file)
  expect(await storedIn('new')).toEqual(await storedIn('old'))
  // The lines also work as environment variables.
  const [secret] = await storedIn('old')
  await importKeys(configOf('third', { SECRET: secret }), file)
})

it('no key replaces another', async () => {
  const [one, other] = [join(folder, 'one.keys'), join(folder, 'other.keys')]
  for (const name of ['one', 'other']) await makeKeys(name)
  await exportKeys(configOf('one'), one)
  await exportKeys(configOf('other'), other)
  await expect(exportKeys(configOf('one'), other)).rejects.toThrow(/already exists/)
  await expect(importKeys(configOf('one'), other)).rejects.toThrow(/holds another key/)
  const given = configOf('given', { SECRET: 'a'.repeat(64) })
  await expect(importKeys(given, one)).rejects.toThrow(/^SECRET is set to another key/)
  await writeFile(join(folder, 'foreign'), 'SECRET=short\n')
  const importing = (name: string) => importKeys(configOf('new2'), join(folder, name))
  await expect(importing('foreign')).rejects.toThrow(/keys of a site/)
  await expect(importing('nowhere')).rejects.toThrow(/ENOENT/)
})
