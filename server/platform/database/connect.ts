import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type RawBuilder } from 'kysely'
import { Pool, type PoolConfig, types as parsers } from 'pg'
import { Dialect } from './after-commit.ts'
import { Listener } from './listener.ts'
import type { DB } from './schema.generated.ts'

/** The address of PostgreSQL: a URL, or the parts of a Unix socket's address. */
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
  readonly db: Db
  /** The pool of `db`, for scripts of several statements with their own transaction. */
  readonly pool: Pool
  readonly preparedPool: Pool
  readonly listener: Listener
  /** Waits for running queries, but not for long. */
  close(waitMs?: number): Promise<void>
}

const poolSize = 12
/** More connections would not be faster: prepared statements use the processor, and little of it. */
const preparedPoolSize = 4
/** A closed connection loses its plans. A player asks again in less than a minute. */
const preparedIdleMs = 600_000
const connectMs = 10_000
const closeMs = 5_000

export interface Patience {
  readonly statementMs: number
  /** Locks and vacuum wait for transactions, so a host that hangs or is gone must not keep one open. */
  readonly idleInTransactionMs: number
}

const defaultPatience: Patience = { statementMs: 30_000, idleInTransactionMs: 20_000 }
/**
 * With these settings the server, and with `keepAliveMs` the site, notices within half a minute that the other is gone.
 */
const keepAliveMs = 10_000
const serverKeepAlive = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
}
/** Otherwise PostgreSQL would sometimes plan again for the parameters of a call, for little gain. */
const keptPlans = { plan_cache_mode: 'force_generic_plan' }
/** A NOTIFY would otherwise wait for the disk, and every other one for its lock. */
const notDurable = { synchronous_commit: 'off' }
const applicationName = 'lambda-commons'
export const listenerName = `${applicationName}-listener`

const { builtins } = parsers
/** 64-bit numbers become numbers (ours stay below 2^53), days become `YYYY-MM-DD`. */
const asNumber = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, value => value],
])

/** Connects on demand. When a connection ends, its queries fail and another one replaces it. */
export function connectDatabase(
  address: DatabaseAddress,
  { statementMs, idleInTransactionMs } = defaultPatience,
): DatabaseConnection {
  const client = {
    ...('url' in address ? { connectionString: address.url } : address),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    options: asOptions(serverKeepAlive),
  }
  const pooled = {
    ...client,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: applicationName,
    types: {
      getTypeParser: (oid, format) => asNumber.get(oid) ?? parsers.getTypeParser(oid, format),
    },
  } satisfies PoolConfig
  const pool = openPool({ ...pooled, max: poolSize })
  const preparedPool = openPool({
    ...pooled,
    max: preparedPoolSize,
    idleTimeoutMillis: preparedIdleMs,
    options: asOptions({ ...serverKeepAlive, ...keptPlans }),
  })
  const db = new Kysely<DB>({ dialect: new Dialect({ pool }) })
  const listener = new Listener({
    ...client,
    application_name: listenerName,
    options: asOptions({ ...serverKeepAlive, ...notDurable }),
  })
  return {
    db,
    pool,
    preparedPool,
    listener,
    close: async (waitMs = closeMs) => {
      listener.close()
      await Promise.race([
        Promise.all([db.destroy(), preparedPool.end()]),
        pause(waitMs, undefined, { ref: false }),
      ])
    },
  }
}

const asOptions = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  // Without a handler a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/**
 * Executes a statement with a cached plan per connection, for statements that take longer to plan than to execute. The
 * number of texts must be small. Values that change per call are parameters. Values that the plan depends on are part
 * of the text.
 */
export async function executePrepared<Row>(
  { db, preparedPool }: Pick<DatabaseConnection, 'db' | 'preparedPool'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db)
  const name = createHash('sha256').update(text).digest('base64')
  const { rows } = await preparedPool.query({ name, text, values: [...parameters] })
  return rows
}
