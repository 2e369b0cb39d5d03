import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const root = fileURLToPath(new URL('../..', import.meta.url))
const startMs = 60_000

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
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATA_DIR: dataDirectory,
    PORT: String(port),
    PUBLIC_URL: origin,
    DEMO: 'off',
    MAP_TILES_URL: 'off',
    LIMITS_FACTOR: '1000',
  }
  let site: ChildProcess | undefined
  let output = ''
  let kills = 0
  const end = async (signal: NodeJS.Signals) => {
    if (!site || site.exitCode !== null || site.signalCode !== null) return
    const ended = once(site, 'exit')
    if (signal === 'SIGKILL') kills++
    site.kill(signal)
    await ended
  }
  const killDatabase = async () => {
    const pids = await serverPids(cluster)
    if (pids.length > 0) kills++
    for (const pid of pids) killIfThere(pid)
  }
  return {
    origin,
    members,
    start: async () => {
      site = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: 'pipe' })
      await untilListening(site, text => (output += text))
    },
    kill: () => end('SIGKILL'),
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
      await end('SIGTERM')
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function untilListening(site: ChildProcess, hear: (text: string) => void) {
  return new Promise<void>((resolve, reject) => {
    let heard = ''
    const timer = setTimeout(() => reject(new Error(`not listening yet: ${heard}`)), startMs)
    const listen = (chunk: Buffer) => {
      heard += chunk.toString()
      hear(chunk.toString())
      if (heard.includes('Lambda Commons: http')) resolve()
    }
    site.stdout?.on('data', listen)
    site.stderr?.on('data', listen)
    site.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`the site ended: ${heard}`))
    })
  })
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
