import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { describeSchema } from '#server/platform/database/describe-schema.ts'
import { lastBackup } from '#server/platform/site-backups.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { allTables } from '#server/testing/inspect-database.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { memberInEveryTable } from '#server/testing/member-in-every-table.ts'
import { openObjectStore } from '#server/testing/object-store.ts'
import { newMachine, siteInFolder } from '#server/testing/site-in-folder.ts'
import {
  createEmptyDatabase,
  emptyTestDatabase,
  ownDatabase,
} from '#server/testing/test-database.ts'
import { startSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { backUpSite } from './back-up-site.ts'
import { readBackup, verifyBackup } from './read-backup.ts'
import { restoreSite } from './restore-site.ts'

const home = await siteInFolder({}, { runsJobs: true })
const { folder, site } = home
const file = join(folder, 'site.backup')
const member = await memberInEveryTable(site)
await sql`insert into pgboss.job (name, data, state, start_after, retry_limit)
  values ('mail', '{"to": "waits@example.org", "gone": null}', 'retry', now() + interval '1 hour', 7)`.execute(
  site.platform.db,
)
const shipped = new URL('../../', import.meta.url)
for (const name of ['brands.json', 'brands']) {
  await cp(new URL(name, shipped), join(site.dataDirectory, name), { recursive: true })
}
// Close it, because its jobs would change the data to compare.
await site.close()
const machine = await newMachine(home, await ownDatabase(createEmptyDatabase))

/** @param other parts that differ from the site's */
const backUp = (path: string, other: { readonly storage?: Storage } = {}) =>
  backUpSite({ ...site.platform, ...site, ...other }, path)

/** The site's storage with another way to read pictures. */
const storageReading = (readAll: Storage['readAll']): Storage =>
  Object.assign(Object.create(site.platform.storage), { readAll })

/** What a backup leaves out: signals, stored web builds, transaction numbers, and the records of backups. */
const leftOut = ['live_events', 'presence_changes', 'site_backups', 'site_builds'].map(
  table => `public.${table}`,
)
const ofTransactions = ['transaction', 'horizon']

async function rowsOf(db: Db) {
  const tables = (await allTables(db)).filter(name => name.startsWith('public.'))
  const rows = new Map<string, readonly string[]>()
  for (const table of tables.filter(name => !leftOut.includes(name))) {
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - ${ofTransactions}::text[])::text as row
      from ${sql.table(table)} as t order by 1`.execute(db)
    const texts = found.rows.map(({ row }) => row)
    rows.set(table, texts)
  }
  return rows
}

async function jobsOf(db: Db) {
  const { rows } = await sql`
    select id, name, data, start_after, retry_limit, retry_delay, expire_seconds, deletion_seconds
    from pgboss.job where name = 'mail' and data ->> 'to' = 'waits@example.org'`.execute(db)
  return rows
}

async function bundlesOf(storage: Storage, db: Db) {
  const pictures = await db.selectFrom('pictures').select(['bundle', 'late_bundle']).execute()
  const copies = await db.selectFrom('moderation_evidence_pictures').select('bundle').execute()
  const names = [...pictures, ...copies].flatMap(row => Object.values(row))
  const bundles = new Map<string, unknown>()
  for (const name of names) if (name) bundles.set(name, await storage.readAll(name))
  return bundles
}

describe('a backup', () => {
  it('is readable by its owner only, never replaces another, and is recorded once it was read back', async () => {
    const { db } = home.database.connection
    expect(await lastBackup(db)).toBeUndefined()
    const path = join(folder, 'first.backup')
    const { bytes, ...summary } = await backUp(path)
    expect(summary).toMatchObject({ deleted: [], lost: [], leftOut: [] })
    const { mode, size } = await stat(path)
    expect({ mode: mode & 0o777, size }).toEqual({ mode: 0o600, size: bytes })
    expect(await lastBackup(db)).toMatchObject({ bytes, isReadBack: true })
    await expect(backUp(path)).rejects.toThrow(/already exists/)
    expect((await readdir(folder)).filter(name => name.endsWith('.partial'))).toEqual([])
  })

  it('contains no key of the site', async () => {
    const path = join(folder, 'without-keys.backup')
    await backUp(path)
    const { secret, vapid } = site.platform
    const texts: string[] = []
    await readBackup(path, async ({ name, bytes }) => {
      texts.push(name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'))
    })
    const text = texts.join('\n')
    expect(text).toContain(member.profileId)
    for (const key of [secret.toString('hex'), secret.toString('latin1'), vapid.privateKey]) {
      expect(text).not.toContain(key)
    }
  })

  it('leaves out a picture that is deleted in the meantime, and names it', async () => {
    const { db } = home.database.connection
    const storage = storageReading(async bundle => {
      if (!bundle.startsWith(member.pictureId)) return site.platform.storage.readAll(bundle)
      await sql`update pictures set bundle = bundle || '0', late_bundle = null
        where bundle = ${bundle} or late_bundle = ${bundle}`.execute(db)
      return undefined
    })
    const path = join(folder, 'without-picture.backup')
    const before = await db.selectFrom('pictures').select(['id', 'bundle', 'late_bundle']).execute()
    const { deleted, lost } = await backUp(path, { storage })
    for (const { id, ...bundles } of before) {
      await db.updateTable('pictures').set(bundles).where('id', '=', id).execute()
    }
    expect(deleted.some(bundle => bundle.startsWith(member.pictureId))).toBe(true)
    expect(lost).toEqual([])
  })

  it('does not count if pictures are missing that rows still name', async () => {
    const { db, storage } = site.platform
    const bundles = (await bundlesOf(storage, db)).size
    const path = join(folder, 'lost.backup')
    const { lost } = await backUp(path, { storage: storageReading(async () => undefined) })
    expect(lost).toHaveLength(bundles)
    expect(await lastBackup(db)).toMatchObject({ isReadBack: false })
    expect((await stat(path)).size).toBeGreaterThan(0)
  })

  it('names other files beside the logos, and can be restored', async () => {
    const path = join(folder, 'beside.backup')
    const logos = join(site.dataDirectory, 'brands')
    const beside = ['bear logo.svg', '.DS_Store']
    for (const name of beside) await writeFile(join(logos, name), 'x')
    await mkdir(join(logos, 'old'))
    await rename(join(logos, 'lambda.svg'), join(folder, 'lambda.svg'))
    await symlink(join(folder, 'lambda.svg'), join(logos, 'lambda.svg'))
    const { leftOut } = await backUp(path)
    expect(leftOut.toSorted()).toEqual(['brands/.DS_Store', 'brands/bear logo.svg', 'brands/old'])
    const names: string[] = []
    await verifyBackup(path)
    await readBackup(path, async ({ name }) => void names.push(name))
    expect(names).toContain('files/brands/lambda.svg')
    for (const name of [...beside, 'old']) await rm(join(logos, name), { recursive: true })
  })

  it('takes no name that another file got in the meantime, and reports what a killed backup left', async () => {
    const path = join(folder, 'taken.backup')
    const storage = storageReading(async bundle => {
      await writeFile(path, 'somebody else’s')
      return site.platform.storage.readAll(bundle)
    })
    const taken = backUp(path, { storage })
    await expect(taken).rejects.toThrow(/taken.backup already exists. Nothing was written/)
    expect(await readFile(path, 'utf8')).toBe('somebody else’s')
    const killed = join(folder, 'killed.backup')
    await writeFile(`${killed}.partial`, 'half')
    await expect(backUp(killed)).rejects.toThrow(/killed.backup.partial .* delete it and try again/)
  })

  it('leaves nothing behind when it fails or is stopped', async () => {
    const path = join(folder, 'stopped.backup')
    const stop = AbortSignal.abort(new StartupError('Stopped.'))
    const stopped = backUpSite({ ...site.platform, ...site }, path, stop)
    await expect(stopped).rejects.toThrow('Stopped.')
    expect((await readdir(folder)).filter(name => name.startsWith('stopped'))).toEqual([])
  })
})

describe('a site that is restored on a new machine', () => {
  beforeAll(async () => {
    await backUp(file)
    await restoreSite(machine, file)
  })

  it('has its pictures in an object store, or moved from there to a disk', async () => {
    const store = await openObjectStore()
    onTestFinished(() => store.close())
    const there = await newMachine(home, await emptyTestDatabase(), store.settings)
    const further = await newMachine(home, await emptyTestDatabase())
    await restoreSite(there, file)
    const path = join(folder, 'from-store.backup')
    const { db } = there.connection
    await backUpSite({ ...site.platform, ...there, db }, path)
    await restoreSite(further, path)
    const before = await bundlesOf(site.platform.storage, site.platform.db)
    for (const { storage, connection } of [there, further]) {
      expect(await bundlesOf(storage, connection.db)).toEqual(before)
    }
  })

  it('has every row of every table, under the same schema', async () => {
    const { db } = machine.connection
    const [before, after] = [await rowsOf(site.platform.db), await rowsOf(db)]
    expect(after).toEqual(before)
    const filled = [...after.values()].filter(rows => rows.length > 0)
    expect(filled.length).toBeGreaterThan(35)
    expect(await describeSchema(db)).toBe(await describeSchema(site.platform.db))
  })

  it('has no transaction numbers of the other cluster', async () => {
    const counted = sql`select from chat_messages where transaction > '0'`
    expect((await counted.execute(machine.connection.db)).rows).toEqual([])
  })

  it('has the queued mails', async () => {
    const before = await jobsOf(site.platform.db)
    expect(before).toHaveLength(1)
    expect(await jobsOf(machine.connection.db)).toEqual(before)
  })

  it('has every file of every picture, and the brands', async () => {
    const before = await bundlesOf(site.platform.storage, site.platform.db)
    expect(before.size).toBeGreaterThan(2)
    expect(await bundlesOf(machine.storage, machine.connection.db)).toEqual(before)
    for (const name of ['brands.json', 'brands/lambda.svg']) {
      const read = (directory: string) => readFile(join(directory, name), 'utf8')
      expect(await read(machine.dataDirectory)).toBe(await read(site.dataDirectory))
    }
  })

  it('knows its members, who continue where they were', async () => {
    const env = { DATA_DIR: machine.dataDirectory, SECRET: machine.secret.toString('hex') }
    const { connection } = machine
    const there = await startSite(env, { connection, clock: site.clock, runsJobs: true })
    onTestFinished(() => there.close())
    const onIt = <Member extends { token: string }>(one: Member) => ({
      ...one,
      visitor: there.visitor(one.token),
    })
    const [me, friend] = [onIt(member), onIt(member.friend)]
    const { db } = connection
    const { id: last } = await db
      .selectFrom('chat_messages')
      .select('id')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const sent = await sendMessage(me, friend, 'After the move')
    const since = async (sinceMessageId: string) => {
      const call = 'GET /api/messages/between/:me/:other'
      const params = { me: friend.profileId, other: me.profileId }
      return expectDone(await friend.visitor.call(call, { params, query: { sinceMessageId } }))
    }
    // Message numbers continue, and messages from before the move do not count as news.
    expect((await since(last)).body).toMatchObject([{ id: sent }])
    expect((await since(sent)).body).toEqual([])
  })
})
