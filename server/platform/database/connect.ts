import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
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
  readonly sql: postgres.Sql
  readonly db: Db
  close(): Promise<void>
}

const poolSize = 12
const closeSeconds = 5

/** 64-bit numbers come as numbers (ours stay below 2^53), days as `YYYY-MM-DD`; a string given for JSON is JSON text. */
const types = {
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: number) => value.toString(),
    parse: (value: string) => Number(value),
  },
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (value: string): unknown => JSON.parse(value),
  },
  day: {
    to: 1082,
    from: [1082],
    serialize: (value: string) => value,
    parse: (value: string) => value,
  },
}

export function connectDatabase(address: DatabaseAddress): DatabaseConnection {
  const options = {
    max: poolSize,
    idle_timeout: 300,
    connect_timeout: 10,
    onnotice: () => undefined,
    types,
    connection: { application_name: 'lambda-commons', statement_timeout: 30_000 },
  }
  const sql =
    'url' in address ? postgres(address.url, options) : postgres({ ...options, ...address })
  const db = new Kysely<DB>({ dialect: new PostgresJSDialect({ postgres: sql }) })
  return { sql, db, close: () => sql.end({ timeout: closeSeconds }) }
}
