import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { openSingle } from '../database/single-connection.ts'
import { StartupError } from '../startup-error.ts'
import { clusterConnection } from './connection.ts'

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
  end: () => void
}

export const openSession = async (
  socketDirectory: string,
  onLost: () => void,
): Promise<Session> => {
  const connection = await openSingle(clusterConnection(socketDirectory))
  const { client, ended } = connection
  let isLeft = false
  const end = () => {
    isLeft = true
    connection.end()
  }
  try {
    await client.query('select pg_advisory_lock_shared($1)', [locks.users])
    await createDatabase(client)
  } catch (error) {
    end()
    throw error
  }
  void ended.then(() => {
    if (!isLeft) onLost()
  })
  return { lockSite: () => lockSite(client), isLast: () => tryLock(client, locks.users), end }
}

const createDatabase = async (client: Client) => {
  await client.query('select pg_advisory_lock($1)', [locks.creation])
  const { rowCount } = await client.query(
    `select 1 from pg_database where datname = 'lambda_commons'`,
  )
  if (rowCount === 0) await client.query('create database lambda_commons')
  await client.query('select pg_advisory_unlock($1)', [locks.creation])
}

const lockSite = async (client: Client) => {
  // The server may need a moment to see that a killed site has gone.
  const until = Date.now() + 2_000
  while (!(await tryLock(client, locks.site))) {
    if (Date.now() > until) {
      throw new StartupError(
        'Another site is already running on this data folder: stop it, or set DATA_DIR to another folder.',
      )
    }
    await pause(50)
  }
}

const tryLock = async (client: Client, key: number): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    key,
  ])
  return rows[0]?.got === true
}
