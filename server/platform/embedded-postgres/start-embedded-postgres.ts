// A PostgreSQL server in the data directory, for a site without DATABASE_URL.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { openSingle } from '../database/single-connection.ts'
import { StartupError } from '../startup-error.ts'
import { codeOf } from '../system-error.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { explain, shutDown } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'
import {
  type Connection,
  clusterConnection,
  type RunningServer,
  type ServerOptions,
  type ServerSettings,
  startServer,
} from './start-server.ts'

/**
 * Keys of advisory locks in the cluster's own database. They belong to a connection, so a killed process leaves none.
 */
const locks = { users: 4701, site: 4702, creation: 4703 } as const

export type EmbeddedPostgres = {
  /** `host` is the folder of the Unix socket. */
  connection: Connection
  /** Makes this process the only site of the data directory. Throws a StartupError if there is another one. */
  lockSite: () => Promise<void>
  /** Disconnects. Shuts the server down unless another process still uses it. */
  stop: () => Promise<void>
}

/** Starts the server, or adopts a running one. Restarts it whenever it dies while in use. */
export const startEmbeddedPostgres = async (options: {
  dataDirectory: string
  log: (line: string) => void
  /** Aborts the start and ends what it has started. */
  stop?: AbortSignal
  /** Replaces the settings of a site. Tests need not survive a power failure. */
  settings?: ServerSettings
}): Promise<EmbeddedPostgres> => {
  const { log, settings = {} } = options
  const dataDirectory = resolve(options.dataDirectory)
  await makeFolder(dataDirectory)
  const cluster = join(dataDirectory, 'postgres')
  const runAs = await chooseRunAs(cluster)
  const binaries = await findBinaries(runAs)
  const serverOptions = { cluster, dataDirectory, binaries, runAs, log, settings }
  await prepareCluster({ ...serverOptions, stop: options.stop })

  const server = new SupervisedServer(serverOptions)
  const socketDirectory = await server.join(options.stop)
  return {
    connection: { ...clusterConnection(socketDirectory), database: 'lambda_commons' },
    lockSite: () => server.lockSite(),
    stop: () => server.stop(),
  }
}

const makeFolder = async (directory: string) => {
  try {
    await mkdir(directory, { recursive: true })
  } catch (error) {
    throw new StartupError(
      `The data folder ${directory} can’t be created (${codeOf(error)}). Set DATA_DIR to another folder.`,
    )
  }
}

/** The server of the cluster, which restarts whenever it ends before `stop`. */
class SupervisedServer {
  readonly #options: ServerOptions
  #server: RunningServer | undefined
  #session: Session | undefined
  #isSiteLocked = false
  #isStopping = false
  #restarted: Promise<void> = Promise.resolve()

  constructor(options: ServerOptions) {
    this.#options = options
  }

  /** Resolves with the folder of the socket, which stays the same after a restart. */
  async join(stop?: AbortSignal): Promise<string> {
    for (let triesLeft = 5; ; triesLeft -= 1) {
      try {
        return await this.#joinOnce(stop)
      } catch (error) {
        // The process that used it before may be shutting it down.
        if (error instanceof StartupError || triesLeft === 0)
          throw asStartupError(this.#options, error)
        await pause(200)
      }
    }
  }

  async #joinOnce(stop?: AbortSignal) {
    this.#server = await startServer(this.#options, stop)
    this.#session = await openSession(this.#server.socketDirectory, () => {
      if (!this.#isStopping) this.#restarted = this.#restart()
    })
    if (this.#isSiteLocked) await this.#session.lockSite()
    return this.#server.socketDirectory
  }

  async #restart() {
    this.#options.log('PostgreSQL has stopped; the site restarts it')
    while (!this.#isStopping) {
      try {
        this.#session?.end()
        await this.join()
        this.#options.log('PostgreSQL is back')
        return
      } catch (error) {
        this.#options.log(error instanceof Error ? error.message : String(error))
        await pause(1_000)
      }
    }
  }

  async lockSite(): Promise<void> {
    await this.#session?.lockSite()
    this.#isSiteLocked = true
  }

  /** Shuts the server down unless another process uses it. A second call does nothing. */
  async stop(): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    await this.#restarted
    // No answer means that the server is ending, so a shutdown is also right then.
    const isLast = await this.#session?.isLast().catch(() => true)
    if (isLast && this.#server) await shutDown(this.#options.cluster, this.#server.pid)
    this.#session?.end()
  }
}

const asStartupError = ({ cluster }: ServerOptions, error: unknown) => {
  if (error instanceof StartupError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StartupError(explain(reason, cluster) ?? `PostgreSQL in ${cluster} fails: ${reason}`)
}

/** One open connection that marks this process as a client of the server. */
type Session = {
  lockSite: () => Promise<void>
  /** Whether no other process uses the server. From then on none can. */
  isLast: () => Promise<boolean>
  end: () => void
}

const openSession = async (socketDirectory: string, onLost: () => void): Promise<Session> => {
  const connection = await openSingle(clusterConnection(socketDirectory))
  const { client, ended } = connection
  let isClosed = false
  const end = () => {
    isClosed = true
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
    if (!isClosed) onLost()
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
  // The server may need a moment to notice that a killed site has gone.
  const until = Date.now() + 2_000
  while (!(await tryLock(client, locks.site))) {
    if (Date.now() > until) {
      throw new StartupError(
        'Another site is already running on this data folder. Stop it, or set DATA_DIR to another folder.',
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
