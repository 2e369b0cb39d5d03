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
import { siteSecret } from '#server/platform/secrets.ts'
import { Sessions } from '#server/platform/session/sessions.ts'
import { type MadeMember, makeMembers } from '#server/testing/make-member.ts'
import { freePort } from '../../e2e/site.ts'
import { endSite, launchSite, untilListening } from '../../e2e/site-process.ts'

/** A site as `npm start` runs it, over data of its own, that can be killed and started again. */
export interface KillableSite {
  readonly origin: string
  readonly members: readonly MadeMember[]
  /** Resolves when it listens; rejects when it ends before. */
  start(): Promise<void>
  /** Ends the process of the site without warning. */
  kill(): Promise<void>
  /** Ends every process of the embedded PostgreSQL without warning. A site that lives brings it back. */
  killDatabase(): Promise<void>
  /** How many processes of the site, and how many servers of the database, were killed. */
  kills(): number
  /** A connection of our own, to look at the tables; only while the database is there. */
  connect(): Promise<DatabaseConnection>
  /** What the site and its database have said. */
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
      // Known before it listens, so that it can be killed while it starts.
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
      if (!found) throw new Error('the database is not there')
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

/** Members with sessions, before the site starts for the first time. */
async function fill(dataDirectory: string, count: number): Promise<MadeMember[]> {
  const server = await startEmbeddedPostgres({ dataDirectory, log: () => undefined })
  const connection = connectDatabase(server.connection)
  try {
    const { db, listener } = connection
    await migrate(db)
    const secret = await siteSecret(dataDirectory, undefined)
    const clock = systemClock
    const sessions = new Sessions({ db, listener, clock, secret })
    const config = readConfig({ DATA_DIR: dataDirectory })
    const traits = Array.from({ length: count }, (_, index) => ({ name: `Member ${index}` }))
    return await makeMembers({ clock, config, db, sessions }, traits)
  } finally {
    await connection.close()
    await server.stop()
  }
}

/** The postmaster, and before it dies its children, which work in the same folder. Children of a killed one end by themselves. */
async function serverPids(cluster: string): Promise<number[]> {
  const postmaster = await findPostmaster(cluster)
  const entries = await readdir('/proc').catch((): string[] => [])
  const pids = entries.map(Number).filter(pid => pid > 0 && pid !== postmaster?.pid)
  const isOurs = await Promise.all(pids.map(pid => isPostmasterOf(cluster, pid)))
  const children = pids.filter((_, index) => isOurs[index])
  return postmaster ? [postmaster.pid, ...children] : children
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
