import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { run } from './test-database.ts'

const template = 'lambda_commons_template'

/** The server lives as long as one run, and nothing of it is read after a crash. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

const inMemory = '/dev/shm'
const roomBytes = 2 ** 31

/** A copy of a database is hundreds of files: in memory, where there is room, it takes a quarter of the time. */
async function placeForFiles(): Promise<string> {
  const memory = await statfs(inMemory).catch(() => undefined)
  return memory && memory.bavail * memory.bsize > roomBytes ? inMemory : tmpdir()
}

/** Starts one real PostgreSQL for all test files and makes the migrated database they copy. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const files = await placeForFiles()
  const folder = await mkdtemp(join(files, 'lambda-test-'))
  const log = createLog('silent')
  const server = await startEmbeddedPostgres({
    dataDirectory: folder,
    log: () => undefined,
    settings,
  })
  const { host, port, user } = server.connection
  await run(server.connection, `create database ${template}`)
  const connection = connectDatabase({ host, port, user, database: template })
  await migrate(connection.db)
  const jobs = new Jobs(connection, log)
  await jobs.start()
  await jobs.stop()
  await connection.close()
  project.provide('database', { host, port, user, template })
  project.provide('files', files)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
