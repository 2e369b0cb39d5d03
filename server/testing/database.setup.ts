import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { createLog } from '#server/platform/log.ts'
import { placeForFiles } from './place-for-files.ts'
import { run } from './test-database.ts'

const template = 'lambda_commons_template'

/** The server lives as long as one run, and nothing of it is read after a crash. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** Starts one real PostgreSQL for all test files and makes the migrated database they copy. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const files = await placeForFiles()
  const folder = await mkdtemp(join(files, 'lambda-test-'))
  const server = await startEmbeddedPostgres({
    dataDirectory: folder,
    log: () => undefined,
    settings,
  })
  const { host, port, user } = server.connection
  await run(server.connection, `create database ${template}`)
  const connection = connectDatabase({ host, port, user, database: template })
  await migrate(connection.db)
  await makeQueues(connection, files)
  await connection.close()
  project.provide('database', { host, port, user, template })
  project.provide('files', files)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As a site makes them at its first start, so that those of the tests find them. */
async function makeQueues(connection: DatabaseConnection, files: string) {
  const dataDirectory = await mkdtemp(join(files, 'lambda-template-'))
  const config = readConfig({ DATA_DIR: dataDirectory, MAP_TILES_URL: 'off' })
  const log = createLog('silent')
  const site = await openSite({ config, connection, log, announce: () => undefined })
  await site.close()
  await rm(dataDirectory, { recursive: true, force: true })
  // What is due runs soon after a start: no test counts on it.
  await connection.pool.query('delete from pgboss.schedule')
}
