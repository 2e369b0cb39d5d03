import { connectDatabase, type DatabaseConnection } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openSingle } from '#server/platform/database/single-connection.ts'
import type { Connection } from '#server/platform/embedded-postgres/connection.ts'

/** A database of its own for one benchmark, with all tables of the site. */
export async function openBenchDatabase(
  server: Connection,
  name: string,
): Promise<{ address: Connection; connection: DatabaseConnection }> {
  const { client, end } = await openSingle(server)
  await client.query(`create database ${name}`).finally(end)
  const address = { ...server, database: name }
  const connection = connectDatabase(address)
  await migrate(connection.db)
  return { address, connection }
}
