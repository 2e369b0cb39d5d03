import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { createLog } from '#server/platform/log.ts'
import { placeForFiles } from './temporary-folder.ts'
import { run } from './test-database.ts'

/** Starts one real PostgreSQL for all test files, with a migrated template database and a folder for files of sites. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await placeForFiles(), 'lambda-test-'))
  const server = await startMigrated(folder)
  const { host, port, user } = server.connection
  project.provide('database', { host, port, user, template })
  project.provide('files', folder)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const template = 'lambda_commons_template'

const server = fileURLToPath(new URL('../', import.meta.url))
const store = fileURLToPath(new URL('../../.cache/test-database/', import.meta.url))
/** After this time no run copies or stores an older template any more. */
const abandonedMs = 3_600_000

/**
 * The server lives for one run, and nobody reads it after a crash. The shared sites of all workers use it at once,
 * each with up to 17 connections, beside the sites of single files.
 */
const settings = {
  max_connections: '500',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * A server in the folder with a migrated database. It is a copy from an earlier run, or is made if that would differ.
 */
async function startMigrated(folder: string): Promise<EmbeddedPostgres> {
  const start = () =>
    startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined, settings })
  const cluster = join(folder, 'postgres')
  const stored = join(store, await templateKey())
  if (await isThere(stored)) {
    await cp(stored, cluster, { recursive: true })
    return start()
  }
  const maker = await start()
  await makeTemplate(maker, folder)
  // The files are complete once the server has ended.
  await maker.stop()
  await keep(cluster, stored)
  return start()
}

/** The inputs of the template: migrations, the files that name the queues, all packages. */
async function templateKey(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await readdir(server, { recursive: true })).toSorted()) {
    const isMigration = path.endsWith('.sql')
    if (!isMigration && (!path.endsWith('.ts') || path.endsWith('.test.ts'))) continue
    const text = await readFile(join(server, path), 'utf8')
    if (isMigration || makesQueues.test(text)) hash.update(`${path}\n${text}\n`)
  }
  hash.update(await readFile(join(server, '../package-lock.json')))
  return hash.digest('hex').slice(0, 32)
}

const makesQueues = /\.(queue|schedule)\b|pg-boss|initdb/

async function isThere(path: string) {
  return (await stat(path).catch(() => undefined)) !== undefined
}

async function makeTemplate({ connection: address }: EmbeddedPostgres, files: string) {
  await run(address, `create database ${template}`)
  const connection = connectDatabase({ ...address, database: template })
  await migrate(connection.db)
  await makeQueues(connection, files)
  await connection.close()
}

/** Makes the queues like a site's first start, so that the sites of tests find them. */
async function makeQueues(connection: DatabaseConnection, files: string) {
  const dataDirectory = await mkdtemp(join(files, 'lambda-template-'))
  const config = readConfig({ DATA_DIR: dataDirectory, MAP_TILES_URL: 'off' })
  const log = createLog('silent')
  const site = await openSite({ config, connection, log, announce: () => undefined })
  await site.close()
  await rm(dataDirectory, { recursive: true, force: true })
  // Due jobs run soon after a start, and no test expects that.
  await connection.pool.query('delete from pgboss.schedule')
}

/** Stores it under another name until it is complete, so that a killed run leaves nothing that others would find. */
async function keep(cluster: string, stored: string): Promise<void> {
  await mkdir(store, { recursive: true })
  const fresh = join(store, `making-${randomUUID()}`)
  await cp(cluster, fresh, { recursive: true })
  for (const entry of await readdir(fresh, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await flush(join(entry.parentPath, entry.name))
  }
  await rename(fresh, stored).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    // Another run may have stored the same.
    if (!(await isThere(stored))) throw error
  })
  for (const name of await readdir(store)) {
    const path = join(store, name)
    const found = name === basename(stored) ? undefined : await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedMs)
      await rm(path, { recursive: true, force: true })
  }
}

async function flush(path: string) {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
