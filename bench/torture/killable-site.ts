import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { findPostmaster, isPostmasterOf } from '#server/platform/embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { clusterConnection } from '#server/platform/embedded-postgres/start-server.ts'
import { type MadeMember, makeMembers } from '#server/testing/make-member.ts'
import { endSite, freePort, launchSite, untilListening } from '#server/testing/site-process.ts'
import { sessionsFor } from '../bench-database.ts'
import { killIfThere } from '../kill-if-there.ts'

/** A site as `npm start` runs it, over its own data. It can be killed and started again. */
export interface KillableSite {
  readonly origin: string
  readonly members: readonly MadeMember[]
  /** Resolves when the site listens. Rejects if it ends before. */
  start(): Promise<void>
  /** Ends the site's process without warning. */
  kill(): Promise<void>
  /** Ends every process of the embedded PostgreSQL without warning. A running site starts it again. */
  killDatabase(): Promise<void>
  /** How many site processes and database servers were killed. */
  kills(): number
  /** A separate connection to read the tables. Works only while the database runs. */
  connect(): Promise<DatabaseConnection>
  /** The output of the site and its database. */
  output(): string
  stop(): Promise<void>
}

export async function makeKillableSite(memberCount: number): Promise<KillableSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lambda-torture-'))
  const cluster = join(dataDirectory, 'postgres')
  const members = await fill(dataDirectory, memberCount)
  const origin = `http://127.0.0.1:${await freePort()}`
  let site: ChildProcess | undefined
  let output = ''
  let kills = 0
  const killDatabase = async () => {
    const pids = await serverPids(cluster)
    if (pids.length > 0) kills++
    for (const pid of pids) killIfThere(pid)
  }
  return {
    origin,
    members,
    start: async () => {
      // Set before the site listens, so that it can be killed during its start.
      site = launchSite({ dataDirectory, origin })
      await untilListening(site, text => (output += text))
    },
    kill: async () => {
      if (site && (await endSite(site, 'SIGKILL'))) kills++
    },
    killDatabase,
    kills: () => kills,
    connect: async () => {
      const found = await findPostmaster(cluster)
      if (!found) throw new Error('the database does not run')
      const { socketDirectory: named } = found
      const address = clusterConnection(named === '.' ? cluster : named)
      return connectDatabase({ ...address, database: 'lambda_commons' })
    },
    output: () => output,
    stop: async () => {
      if (site) await endSite(site, 'SIGTERM')
      await killDatabase()
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** Makes members with sessions before the first start of the site. */
async function fill(dataDirectory: string, count: number): Promise<MadeMember[]> {
  const server = await startEmbeddedPostgres({ dataDirectory, log: () => undefined })
  const connection = connectDatabase(server.connection)
  try {
    return await fillDatabase(connection, dataDirectory, count)
  } finally {
    await connection.close()
    await server.stop()
  }
}

/** The site must have the same secret, because it signs the sessions. */
export async function fillDatabase(
  connection: DatabaseConnection,
  dataDirectory: string,
  count: number,
): Promise<MadeMember[]> {
  const { db } = connection
  await migrate(db)
  const sessions = await sessionsFor(connection, dataDirectory)
  const config = readConfig({ DATA_DIR: dataDirectory })
  const traits = Array.from({ length: count }, (_, index) => ({ name: `Member ${index}` }))
  return makeMembers({ clock: systemClock, config, db, sessions }, traits)
}

/**
 * The postmaster's children, which work in the same folder, and then the postmaster. Children of a killed postmaster
 * end by themselves.
 */
async function serverPids(cluster: string): Promise<number[]> {
  const postmaster = await findPostmaster(cluster)
  const entries = await readdir('/proc').catch((): string[] => [])
  const pids = entries.map(Number).filter(pid => pid > 0 && pid !== postmaster?.pid)
  const isOurs = await Promise.all(pids.map(pid => isPostmasterOf(cluster, pid)))
  const children = pids.filter((_, index) => isOurs[index])
  return postmaster ? [postmaster.pid, ...children] : children
}
