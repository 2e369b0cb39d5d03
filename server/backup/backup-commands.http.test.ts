import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { lastBackup } from '#server/platform/site-backups.ts'
import { eventually } from '#server/testing/eventually.ts'
import { listenerPids } from '#server/testing/inspect-database.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { callCommand, launchCommand } from '#server/testing/run-command.ts'
import { siteInFolder } from '#server/testing/site-in-folder.ts'
import { urlOf } from '#server/testing/test-database.ts'

const secret = randomBytes(32).toString('hex')
const { folder, database, site } = await siteInFolder({ SECRET: secret })
const { connection } = database
const data = site.dataDirectory
const file = join(folder, 'site.backup')

const say = (...words: readonly string[]) =>
  callCommand(words, { DATABASE_URL: urlOf(database), DATA_DIR: data, SECRET: secret })

const [stays, leaves] = await site.members([{}, {}])
await givePicture(site, stays)
expect(await say('backup', file)).toMatchObject({ code: 0, err: '' })
await leaves.visitor.ask('DELETE /api/account', { body: {} })
const erased = leaves.email
await site.close()
connection.listener.close()
await eventually(async () => (await listenerPids(connection.db)).length === 0)

it('a backup of a site that has lost its pictures fails, and says how many', async () => {
  const { db } = database.connection
  expect(await lastBackup(db)).toMatchObject({ isReadBack: true })
  await rename(join(data, 'pictures'), join(folder, 'elsewhere'))
  const { code, out, err } = await say('backup', join(folder, 'without.backup'))
  expect(code).toBe(1)
  expect(out).not.toContain('complete')
  expect(err).toMatch(/^Pictures are missing from the store: \d+ \(.+\)\. Put them back/)
  expect(await lastBackup(db)).toMatchObject({ isReadBack: false })
  await rm(join(data, 'pictures'), { recursive: true, force: true })
  await rename(join(folder, 'elsewhere'), join(data, 'pictures'))
})

it('a backup without a reader of its output succeeds, and shuts its database down', async () => {
  const env = { DATA_DIR: join(folder, 'embedded'), SECRET: secret }
  expect(await callCommand(['migrate'], env)).toMatchObject({ code: 0 })
  const path = join(folder, 'unheard.backup')
  const child = launchCommand(['backup', path], env)
  child.stdout?.destroy()
  const told = child.stderr ? text(child.stderr) : ''
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await told).toBe('')
  expect((await stat(path)).size).toBeGreaterThan(0)
  expect(await readdir(join(env.DATA_DIR, 'postgres'))).not.toContain('postmaster.pid')
})

it('a restore does not print the addresses of returned accounts', async () => {
  const { code, out, err } = await say('restore', file, '--replace')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('such as deleted ones: 1. Their')
  expect(out).not.toContain(erased)
  const list = join(data, 'returned-accounts.txt')
  expect(await readFile(list, 'utf8')).toBe(`${erased}\n`)
  expect((await stat(list)).mode & 0o777).toBe(0o600)
})

it('a restored site can make administrators before its first start', async () => {
  const role = ['role', 'grant', erased, 'ADMIN', '--reason', 'first']
  expect(await say('admin', ...role)).toMatchObject({ code: 0, err: '' })
  expect(await say('admin', 'demo', 'remove')).toMatchObject({ code: 0, err: '' })
})

it('a command names wrong words', async () => {
  for (const [words, reason] of [
    [['backup'], 'Add the file.'],
    [['restore', 'a', 'b'], 'Give only one file: a, not b too.'],
    [['restore', 'a', '--force'], "Unknown option '--force'."],
  ] as const) {
    const { code, err } = await say(...words)
    expect({ code, first: err.split('\n')[0] }).toEqual({ code: 2, first: reason })
  }
})
