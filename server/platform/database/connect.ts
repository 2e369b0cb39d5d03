import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types as parsers } from 'pg'
import postgres from 'postgres'
import type { DB } from './schema.generated.ts'

/** Where PostgreSQL listens: a URL, or the parts of a Unix socket's address. */
export type DatabaseAddress =
  | { readonly url: string }
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly database: string
    }

export type Db = Kysely<DB>

export interface DatabaseConnection {
  /** For scripts with a transaction of their own. */
  readonly sql: postgres.Sql
  /** For LISTEN alone. */
  readonly listener: postgres.Sql
  readonly db: Db
  close(): Promise<void>
}

const poolSize = 12
const connectMs = 10_000
const statementMs = 30_000
const closeSeconds = 5
const applicationName = 'lambda-commons'

const { builtins } = parsers
/** 64-bit numbers come as numbers (ours stay below 2^53), days as `YYYY-MM-DD`. */
const asNumber = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, value => value],
])

/**
 * Queries go through a pool of `pg`, which outlives the end of any connection. What needs a connection to itself,
 * LISTEN and scripts with a transaction of their own, goes through `postgres`, which listens again by itself.
 */
export function connectDatabase(address: DatabaseAddress): DatabaseConnection {
  const pool = new Pool({
    ...('url' in address ? { connectionString: address.url } : address),
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    application_name: applicationName,
    types: {
      getTypeParser: (oid, format) => asNumber.get(oid) ?? parsers.getTypeParser(oid, format),
    },
  })
  // A connection that ends: its query is refused, and the pool opens another when it is needed.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const options = {
    max: poolSize,
    connect_timeout: connectMs / 1000,
    onnotice: () => undefined,
    connection: { application_name: applicationName, statement_timeout: statementMs },
  }
  const open = (own: object) =>
    'url' in address
      ? postgres(address.url, { ...options, ...own })
      : postgres({ ...options, ...address, ...own })
  const sql = open({})
  // Asking for types at each connection fails outside any promise when that one ends too.
  const listener = open({ max: 1, fetch_types: false })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    sql,
    listener,
    db,
    close: async () => {
      await listener.end({ timeout: closeSeconds })
      await sql.end({ timeout: closeSeconds })
      await db.destroy()
    },
  }
}
