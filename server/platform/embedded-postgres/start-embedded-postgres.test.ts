import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ownFolder, placeForFiles, testFolder } from '#server/testing/temporary-folder.ts'
import { openSingle } from '../database/single-connection.ts'
import { StartupError } from '../startup-error.ts'
import { isRunning } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const place = await placeForFiles()
/** A database that was made and stopped. */
const made = join(await ownFolder(place), 'data')
let folder: string
let dataDirectory: string
let lines: string[] = []
const servers: EmbeddedPostgres[] = []

beforeAll(async () => {
  await (await start(made)).stop()
})

beforeEach(async () => {
  folder = await testFolder(place)
  dataDirectory = join(folder, 'data')
  lines = []
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  const pid = await postmasterPid().catch(() => 0)
  if (pid > 0 && isRunning(pid)) process.kill(pid, 'SIGKILL')
})

const start = async (directory = dataDirectory) => {
  const log = (line: string) => lines.push(line)
  const server = await startEmbeddedPostgres({ dataDirectory: directory, log })
  servers.push(server)
  return server
}

/** Keeps the owner. A copy takes a tenth of the time of a new database. */
const copyMade = (to = dataDirectory) => execFileSync('cp', ['-a', made, to])

const startMade = () => {
  copyMade()
  return start()
}

const ask = async (server: EmbeddedPostgres, text: string, values: string[] = []) => {
  const { client, end } = await openSingle(server.connection)
  const { rows } = await client.query(text, values).finally(end)
  return rows
}

const lockFile = () => join(dataDirectory, 'postgres', 'postmaster.pid')
const postmasterPid = async () => Number.parseInt(await readFile(lockFile(), 'utf8'), 10)

const oneRow = 'create table saved_rows as select 7 as number'
const expectRow = async (server: EmbeddedPostgres) =>
  expect(await ask(server, 'select number from saved_rows')).toEqual([{ number: 7 }])
const expectAnswer = async (server: EmbeddedPostgres) =>
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])

/** A separate site with that database in another process, ready when this resolves. */
const startElsewhere = async () => {
  copyMade()
  const room = new URL('./start-embedded-postgres.ts', import.meta.url).href
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(room)})
    const server = await startEmbeddedPostgres({
      dataDirectory: ${JSON.stringify(dataDirectory)}, log: () => {},
    })
    await server.lockSite()
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

const kill = async (child: ChildProcess) => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartupError)
  const message = error instanceof Error ? error.message : ''
  expect(message).not.toContain('\n')
  return message
}

test('serves pg and pg-boss, syncs to disk and logs no values', async () => {
  const server = await startMade()
  const settings = `select current_setting('fsync') || current_setting('synchronous_commit')
    || current_setting('listen_addresses') as settings, lower('ÄÉ') as lowered`
  expect(await ask(server, settings)).toEqual([{ settings: 'onon', lowered: 'äé' }])

  const jobs = new PgBoss({ ...server.connection, schedule: false, supervise: false })
  await jobs.start()
  expect(await jobs.isInstalled()).toBe(true)
  await jobs.stop({ graceful: false })

  await expect(ask(server, 'select $1::text::integer', ['a secret'])).rejects.toThrow('integer')
  expect(await readFile(join(dataDirectory, 'postgres.log'), 'utf8')).not.toContain('secret')
})

test('stops without leaving a process, and starts again with its rows', async () => {
  const first = await startMade()
  await ask(first, oneRow)
  const pid = await postmasterPid()
  await first.stop()
  // An ended process keeps its pid until its parent, this process, has noticed.
  await expect.poll(() => isRunning(pid)).toBe(false)

  const second = await start()
  await expectRow(second)
})

test('a server that a killed site left running is adopted, and stopped at the end', async () => {
  const site = await startElsewhere()
  const pid = await postmasterPid()
  await kill(site)
  expect(isRunning(pid)).toBe(true)

  const server = await start()
  await server.lockSite()
  expect(await postmasterPid()).toBe(pid)
  await expectAnswer(server)
  await server.stop()
  expect(await postmasterPid().catch(() => 'gone')).toBe('gone')
})

test('a server killed with its site starts again with the committed rows', async () => {
  const site = await startElsewhere()
  const visitor = await start()
  await ask(visitor, oneRow)
  const pid = await postmasterPid()
  servers.pop()
  await kill(site)
  process.kill(pid, 'SIGKILL')

  const server = await start()
  await expectRow(server)
  await visitor.stop()
})

test('a server killed under a running site comes back with the committed rows and the lock', async () => {
  const server = await startMade()
  await server.lockSite()
  await ask(server, oneRow)
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => lines, { timeout: 40_000 }).toContain('PostgreSQL is back')

  await expectRow(server)
  const second = await start()
  expect(await refusalOf(second.lockSite())).toContain('Another site')
})

test('a second site on the folder is refused, and its end does not stop the first', async () => {
  const first = await startMade()
  await first.lockSite()
  const second = await start()
  expect(await refusalOf(second.lockSite())).toContain('Another site is already running')
  await second.stop()
  await expectAnswer(first)
})

test('two first starts at once share one server', async () => {
  const [first, second] = await Promise.all([start(), start()])
  await expectAnswer(first)
  await expectAnswer(second)
  expect(await readdir(dataDirectory)).toEqual(['postgres', 'postgres.log'])
})

test('lock files of a killed server do not block, even when its pid is in use again', async () => {
  const first = await startMade()
  const locked = await readFile(lockFile(), 'utf8')
  await first.stop()
  const reused = locked.replace(/^\d+/, String(process.pid))
  await writeFile(lockFile(), reused)
  await writeFile(join(dataDirectory, 'postgres', '.s.PGSQL.5432.lock'), reused)

  await expectAnswer(await start())
})

test('the next start clears away what an interrupted first start left', async () => {
  const abandoned = join(dataDirectory, 'postgres.making-2147483646-abc')
  await mkdir(join(abandoned, 'base'), { recursive: true })
  await start()
  expect(await readdir(dataDirectory)).toEqual(['postgres', 'postgres.log'])
})

test('a path too long for a socket works', async () => {
  const directory = join(folder, 'long'.repeat(40))
  copyMade(directory)
  const server = await start(directory)
  await expectAnswer(server)
  await server.stop()
  await rm(server.connection.host, { recursive: true })
})

test('a folder that cannot be made is refused', async () => {
  await writeFile(dataDirectory, 'a file in its place')
  expect(await refusalOf(start())).toContain(dataDirectory)
})

test('a folder of a newer PostgreSQL, and one without a database, are refused', async () => {
  const cluster = join(dataDirectory, 'postgres')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'holiday.txt'), 'not a database')
  expect(await refusalOf(start())).toContain('no database')
  await writeFile(join(cluster, 'PG_VERSION'), '99\n')
  expect(await refusalOf(start())).toContain('PostgreSQL 99')
})

test('a server that cannot start says why in one line', async () => {
  await (await startMade()).stop()
  await rm(join(dataDirectory, 'postgres', 'global', 'pg_control'))
  expect(await refusalOf(start())).toContain('pg_control')
})
