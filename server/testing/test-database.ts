import { randomUUID } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import {
  connectDatabase,
  type DatabaseConnection,
  type Patience,
} from '#server/platform/database/connect.ts'
import { openSingle } from '#server/platform/database/single-connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL, and the migrated database that each test file copies. */
    database: { host: string; port: number; user: string; template: string }
    files: string
  }
}

export interface TestDatabase {
  readonly name: string
  readonly connection: DatabaseConnection
  /** Opens another pool of connections, as another process has one. */
  connect(patience?: Patience): DatabaseConnection
  /** Connects as another role of the server, which has only what it is granted. */
  connectAs(role: string): DatabaseConnection
  /** Ends the connections of `connection` for good. */
  disconnect(): Promise<void>
  drop(): Promise<void>
}

/** A fresh copy of the migrated database. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('database').template)
}

/** A copy, or another database, that lives until the file ends. */
export async function ownDatabase(create = createTestDatabase): Promise<TestDatabase> {
  const database = await create()
  afterAll(() => database.drop())
  return database
}

/** A database without tables that lives until the test ends. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** A copy of another database. It ends the connections to that one. */
export async function copyTestDatabase({
  name,
  disconnect,
}: Pick<TestDatabase, 'name' | 'disconnect'>): Promise<TestDatabase> {
  await disconnect()
  return createDatabase(name)
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { host, port, user } = inject('database')
  const address = { host, port, user }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Takes half the time of a copy through the write-ahead log, because nothing is synced.
  const copy = `create database ${name} template ${template} strategy file_copy`
  await runAsAdministrator(copy)
  const connect = (patience?: Patience) => connectDatabase({ ...address, database: name }, patience)
  const connection = connect()
  let ended: Promise<void> | undefined
  const disconnect = () => {
    ended ??= connection.close()
    return ended
  }
  return {
    name,
    connection,
    connect,
    connectAs: role => connectDatabase({ ...address, user: role, database: name }),
    disconnect,
    drop: async () => {
      await disconnect()
      await runAsAdministrator(`drop database ${name} with (force)`)
    },
  }
}

/** The address for another process. */
export function urlOf({ name }: Pick<TestDatabase, 'name'>): string {
  const { host, port, user } = inject('database')
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Runs a statement as an administrator, outside the tests' databases. */
export function runAsAdministrator(statement: string): Promise<void> {
  const { host, port, user } = inject('database')
  return run({ host, port, user, database: 'postgres' }, statement)
}

export const allowConnections = ({ name }: Pick<TestDatabase, 'name'>, isAllowed: boolean) =>
  runAsAdministrator(`alter database ${name} allow_connections ${isAllowed}`)

export async function run(
  address: { host: string; port: number; user: string; database: string },
  statement: string,
): Promise<void> {
  const { client, end } = await openSingle(address)
  await client.query(statement).finally(end)
}
