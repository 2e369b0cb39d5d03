import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { listenerPids } from '#server/testing/inspect-database.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { newMachine, siteInFolder } from '#server/testing/site-in-folder.ts'
import {
  createEmptyDatabase,
  emptyTestDatabase,
  ownDatabase,
} from '#server/testing/test-database.ts'
import { backUpSite } from './back-up-site.ts'
import { type BackupPart, checksumName, checksumOf, manifestName } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { type RestoreOptions, restoreSite } from './restore-site.ts'

const home = await siteInFolder()
const { folder, site } = home
const file = join(folder, 'site.backup')
const member = await site.member()
await givePicture(site, member)
await backUpSite({ ...site.platform, ...site }, file)
const empty = await ownDatabase(createEmptyDatabase)

/** Tries the restore on an empty machine, and checks that the machine stays empty. */
async function expectRefused(path: string, reason: RegExp, options: RestoreOptions = {}) {
  const machine = await newMachine(home, empty)
  await expect(restoreSite(machine, path, options)).rejects.toThrow(reason)
  const tables = sql`select from pg_tables where schemaname = 'public'`
  expect((await tables.execute(machine.connection.db)).rows).toEqual([])
  expect(await readdir(machine.dataDirectory)).toEqual([])
}

/** Writes the backup with changed parts and a matching checksum. */
async function forged(change: (parts: BackupPart[], manifest: Record<string, unknown>) => void) {
  const parts: BackupPart[] = []
  const manifest = await readBackup(file, async part => void parts.push(part))
  const changed: Record<string, unknown> = { ...manifest }
  change(parts, changed)
  const bytes = Buffer.from(JSON.stringify(changed))
  const tar = pack()
  const all = [
    ...parts,
    { name: manifestName, bytes },
    { name: checksumName, bytes: Buffer.from(checksumOf(bytes)) },
  ]
  for (const part of all) tar.entry({ name: part.name }, part.bytes, () => undefined)
  tar.finalize()
  return written(await buffer(tar))
}

async function written(bytes: Buffer) {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, bytes)
  return path
}

const whole = /^.* isn’t a complete backup\. Nothing was changed\.$/

describe('a restore is refused, and changes nothing,', () => {
  it('of a file that does not exist, or is something else', async () => {
    await expectRefused(join(folder, 'nowhere'), /^There is no file/)
    await expectRefused(await written(randomBytes(10_000)), whole)
    await expectRefused(await written(Buffer.alloc(0)), whole)
  })

  it('of a file that was cut short, anywhere', async () => {
    const bytes = await readFile(file)
    for (const length of [bytes.length - 1_500, bytes.length >> 1, 700]) {
      await expectRefused(await written(bytes.subarray(0, length)), whole)
    }
  })

  it('of a file in which a byte was changed', async () => {
    const bytes = await readFile(file)
    for (const place of [600, bytes.length >> 1, bytes.length - 2_500]) {
      const changed = Buffer.from(bytes)
      // Zeros only pad the blocks of an archive, so change another byte.
      const at = bytes.subarray(0, place).findLastIndex(byte => byte !== 0)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expectRefused(await written(changed), whole)
    }
  })

  it('of one that lacks a part, or has it in another place', async () => {
    const without = await forged(parts => void parts.splice(1, 1))
    await expectRefused(without, whole)
    await expectRefused(await forged(parts => void parts.reverse()), whole)
  })

  it('of one whose parts lead elsewhere', async () => {
    const part = { name: 'files/../../elsewhere', bytes: Buffer.from('x') }
    const path = await forged(parts => void parts.push(part))
    await expectRefused(path, /holds parts that no backup has|isn’t a complete backup/)
    expect(await readdir(folder)).not.toContain('elsewhere')
  })

  it('of a newer version', async () => {
    const newer = await forged((_, manifest) => {
      manifest.migrations = ['0001-accounts', '9999-from-the-future']
    })
    await expectRefused(newer, /^The backup is from a newer version \(9999-from-the-future\)/)
  })

  it('without the secret that belongs to it, unless that is lost', async () => {
    const machine = { ...(await newMachine(home, empty)), secret: undefined }
    await expect(restoreSite(machine, file)).rejects.toThrow(/^The site has no secret/)
    const other = { ...machine, secret: randomBytes(32) }
    await expect(restoreSite(other, file)).rejects.toThrow(/^The site has another secret/)
  })

  it('into a database of something else', async () => {
    const other = await emptyTestDatabase()
    await sql`create table recipes (name text)`.execute(other.connection.db)
    const machine = await newMachine(home, other)
    await expect(restoreSite(machine, file, { replace: true })).rejects.toThrow(
      /tables of something else/,
    )
  })

  it('over a running site, or over an existing one without --replace', async () => {
    const machine = await newMachine(home, home.database)
    const { db, listener } = machine.connection
    const replacing = restoreSite(machine, file, { replace: true })
    await expect(replacing).rejects.toThrow(/^A site is running/)
    await member.visitor.ask('DELETE /api/account', { body: {} })
    const later = await site.member()
    await site.close()
    listener.close()
    await eventually(async () => (await listenerPids(db)).length === 0)
    await expect(restoreSite(machine, file)).rejects.toThrow(/^There is a site already/)
    const ids = () => db.selectFrom('accounts').select('id').execute()
    expect(await ids()).toEqual([{ id: later.accountId }])
    // A member who erased their account after the backup is back, and the restore reports it to the operator.
    await mkdir(join(machine.dataDirectory, 'brands'))
    await writeFile(join(machine.dataDirectory, 'brands.json'), '[]')
    const { returned } = await restoreSite(machine, file, { replace: true })
    expect(returned).toEqual([member.email])
    expect(await ids()).toEqual([{ id: member.accountId }])
    // The brands of the lost site are not those of the backup, which has none.
    expect(await readdir(machine.dataDirectory)).toEqual(['brands', 'pictures'])
    expect(await readdir(join(machine.dataDirectory, 'brands'))).toEqual([])
  })
})
