import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { StartupError } from '../startup-error.ts'
import { clusterConnection, openSingle } from './connection.ts'

/**
 * Keys of advisory locks in the cluster's own database. They belong to a connection, so that a
 * killed process leaves none behind.
 */
const locks = { users: 4701, site: 4702, creation: 4703 } as const

/** Our presence at the server, held by one connection of its own. */
export type Session = {
  lockSite: () => Promise<void>
  /** Whether no other process is present; from then on none can come. */
  isLast: () => Promise<boolean>
  end: () => Promise<void>
}

export const openSession = async (
  socketDirectory: string,
  onLost: () => void,
): Promise<Session> => {
  let isJoined = false
  const sql = openSingle(clusterConnection(socketDirectory), () => {
    if (isJoined) onLost()
    isJoined = false
  })
  const end = () => {
    isJoined = false
    return sql.end({ timeout: 0 })
  }
  try {
    await sql`select pg_advisory_lock_shared(${locks.users})`
    await createDatabase(sql)
  } catch (error) {
    await end()
    throw error
  }
  isJoined = true
  return { lockSite: () => lockSite(sql), isLast: () => tryLock(sql, locks.users), end }
}

const createDatabase = async (sql: Sql) => {
  await sql`select pg_advisory_lock(${locks.creation})`
  const found = await sql`select 1 from pg_database where datname = 'lambda_commons'`
  if (found.length === 0) await sql`create database lambda_commons`
  await sql`select pg_advisory_unlock(${locks.creation})`
}

const lockSite = async (sql: Sql) => {
  // The server may need a moment to see that a killed site has gone.
  const until = Date.now() + 2_000
  while (!(await tryLock(sql, locks.site))) {
    if (Date.now() > until) {
      throw new StartupError(
        'Another site is already running on this data folder: stop it, or set DATA_DIR to another folder.',
      )
    }
    await pause(50)
  }
}

const tryLock = async (sql: Sql, key: number): Promise<boolean> => {
  const [row] = await sql<{ got: boolean }[]>`select pg_try_advisory_lock(${key}) as got`
  return row?.got === true
}
