import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { configurationTexts } from '#shared/texts/configuration.ts'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts'
import type { Log } from '../log.ts'
import { noSite, StartupError } from '../startup-error.ts'
import { connectDatabase, type DatabaseConnection } from './connect.ts'

export interface OpenDatabase {
  readonly connection: DatabaseConnection
  /** Makes this process the only site on an embedded database. Other databases may have several. */
  lockSite(): Promise<void>
  close(): Promise<void>
}

const oldestMajor = 15

/** The embedded PostgreSQL in the data directory, or the database that the operator configured. */
export async function openDatabase(
  config: Config,
  log: Log,
  stop: AbortSignal,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openNamed(config.databaseUrl)
  const server = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    log: line => log.info(line),
    stop,
  })
  const connection = connectDatabase(server.connection)
  return {
    connection,
    lockSite: server.lockSite,
    close: async () => {
      await connection.close()
      await server.stop()
    },
  }
}

/**
 * The database of a site that was started or restored before. It makes none.
 * @throws StartupError if there is none
 */
export async function openExistingDatabase(
  config: Config,
  log: Log,
  stop: AbortSignal,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = config
  const own = databaseUrl ? dataDirectory : join(dataDirectory, 'postgres', 'PG_VERSION')
  if (!existsSync(own)) throw noSite(dataDirectory)
  const database = await openDatabase(config, log, stop)
  try {
    const { rows } = await sql<{ has: boolean }>`
      select to_regclass('public.migrations') is not null as has`.execute(database.connection.db)
    if (!rows[0]?.has) throw noSite(dataDirectory)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openNamed(url: string): Promise<OpenDatabase> {
  const connection = connectDatabase({ url })
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(connection.db)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < oldestMajor) {
    throw new StartupError(configurationTexts.database.tooOld(oldestMajor, version))
  }
  return { connection, lockSite: async () => undefined, close: () => connection.close() }
}
