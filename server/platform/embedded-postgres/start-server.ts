import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { isDatabaseAway } from '../database/database-errors.ts'
import { openSingle } from '../database/single-connection.ts'
import { StartupError } from '../startup-error.ts'
import { codeOf } from '../system-error.ts'
import type { Binaries } from './binaries.ts'
import {
  asOneLine,
  clearStaleLockFiles,
  explain,
  findPostmaster,
  isPostmasterOf,
  openServerLog,
  readSince,
} from './postmaster.ts'
import { type RunAs, runServerProgram } from './run-as.ts'

const answerTimeoutMs = 30_000
/** SQLSTATE of a server that is starting, recovering or shutting down, and of a connection that a shutdown ended. */
const temporaryStates = new Set(['57P03', '57P01', '57P02'])
/** A socket's address has room for 104 bytes on macOS and 108 on Linux, including the final zero. */
const longestSocketBytes = 100

export type ServerOptions = {
  cluster: string
  dataDirectory: string
  binaries: Binaries
  runAs: RunAs
  log: (line: string) => void
  settings?: ServerSettings
}

/** Names and values as in `postgresql.conf`. */
export type ServerSettings = Readonly<Record<string, string>>

export type Connection = { host: string; port: number; user: string; database: string }

export type RunningServer = { pid: number; socketDirectory: string }

type Attempt = RunningServer & {
  isAlive: () => Promise<boolean>
  /** Ends a server that this process started. An adopted one may belong to another process. */
  giveUp: () => Promise<void>
  readOutput: () => Promise<string>
}

/**
 * Adopts the server that runs in the cluster, or starts one. The stop signal ends a started server. Resolves when the
 * server answers.
 */
export const startServer = async (
  options: ServerOptions,
  stop?: AbortSignal,
): Promise<RunningServer> => {
  const until = Date.now() + answerTimeoutMs
  for (;;) {
    stop?.throwIfAborted()
    const attempt = (await adopt(options)) ?? (await launch(options))
    if (await waitForAnswer(options, attempt, stop)) return attempt
    const output = await attempt.readOutput()
    // Another process is also starting it, or children of a killed server are still running.
    const isTemporary =
      output === '' ||
      /already exists|still in use|is empty|unexpected postmaster exit/.test(output)
    if (!isTemporary || Date.now() > until) throw startError(options, output)
    await pause(100)
  }
}

const adopt = async ({ cluster, dataDirectory }: ServerOptions): Promise<Attempt | undefined> => {
  const live = await findPostmaster(cluster)
  if (live === undefined) return undefined
  const log = await openServerLog(dataDirectory)
  await log.handle.close()
  return {
    pid: live.pid,
    socketDirectory: live.socketDirectory === '.' ? cluster : live.socketDirectory,
    isAlive: () => isPostmasterOf(cluster, live.pid),
    giveUp: async () => undefined,
    readOutput: () => readSince(log.path, log.size),
  }
}

const launch = async ({
  cluster,
  dataDirectory,
  binaries,
  runAs,
  settings,
}: ServerOptions): Promise<Attempt> => {
  const socket = await chooseSocketDirectory(cluster, runAs)
  await clearStaleLockFiles(cluster, socket.forUs)
  const log = await openServerLog(dataDirectory)
  const child = await runServerProgram({
    program: binaries.postgres,
    folder: cluster,
    args: serverArguments(socket.forServer, settings),
    runAs,
    output: log.handle.fd,
  })
  await log.handle.close()
  child.unref()
  return {
    pid: child.pid ?? 0,
    socketDirectory: socket.forUs,
    isAlive: async () => child.exitCode === null && child.signalCode === null,
    giveUp: async () => {
      child.ref()
      const ended = once(child, 'exit')
      if (child.kill('SIGINT')) await ended
    },
    readOutput: () => readSince(log.path, log.size),
  }
}

/** Resolves with false if the server has ended. Waits for a recovering server, however long it takes. */
const waitForAnswer = async (options: ServerOptions, attempt: Attempt, stop?: AbortSignal) => {
  const began = Date.now()
  let lastSeenAt = began
  let hasLogged = false
  for (;;) {
    const state = await probe(attempt.socketDirectory)
    if (state === 'answers') return true
    if (!(await attempt.isAlive())) return false
    if (stop?.aborted) await attempt.giveUp()
    stop?.throwIfAborted()
    if (state === 'recovers') lastSeenAt = Date.now()
    if (Date.now() - lastSeenAt > answerTimeoutMs)
      throw startError(options, await attempt.readOutput())
    if (!hasLogged && Date.now() - began > 2_000) {
      options.log('The site waits for PostgreSQL to recover')
      hasLogged = true
    }
    await pause(15)
  }
}

const startError = ({ cluster, dataDirectory }: ServerOptions, output: string) =>
  new StartupError(
    explain(output, cluster) ??
      `PostgreSQL doesn’t start in ${cluster} (see postgres.log in ${dataDirectory}): ${asOneLine(output)}`,
  )

const probe = async (socketDirectory: string): Promise<'answers' | 'recovers' | 'absent'> => {
  try {
    const { client, end } = await openSingle(clusterConnection(socketDirectory))
    await client.query('select 1').finally(end)
    return 'answers'
  } catch (error) {
    if (temporaryStates.has(codeOf(error))) return 'recovers'
    // There is no socket yet, a socket without a server, or a server that stopped in between.
    if (isDatabaseAway(error) && !(error instanceof DatabaseError)) return 'absent'
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`PostgreSQL in ${socketDirectory} refuses the site: ${reason}.`)
  }
}

/**
 * Set on every start, so that they also apply to clusters of earlier releases. They keep members' messages and
 * addresses out of the log: no statements, parameters or details of errors. The site logs errors itself.
 */
const serverArguments = (socketDirectory: string, others?: ServerSettings): string[] => {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_statement: 'none',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_min_duration_statement: '-1',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    ...others,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The folder of the socket, as the server names it and as we do. */
type SocketDirectory = { forServer: string; forUs: string }

/** The cluster itself, or a private temporary folder if that path is too long. */
const chooseSocketDirectory = async (cluster: string, runAs: RunAs): Promise<SocketDirectory> => {
  // Relative, because the server works in its cluster and may not see the folders above.
  if (isShortEnough(cluster)) return { forServer: '.', forUs: cluster }
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const directory = join(tmpdir(), `lambda-commons-${name}`)
  if (!isShortEnough(directory)) {
    throw new StartupError(
      `Both ${cluster} and ${tmpdir()} are too long for a socket. Set DATA_DIR to a shorter path.`,
    )
  }
  await makePrivate(directory, runAs)
  return { forServer: directory, forUs: directory }
}

const isShortEnough = (directory: string) =>
  Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= longestSocketBytes

const makePrivate = async (directory: string, runAs: RunAs) => {
  const isNew = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isNew && runAs !== undefined) await chown(directory, runAs.uid, runAs.gid)
  const found = await lstat(directory)
  const owner = runAs?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartupError(
      `The folder ${directory} for the database’s socket isn’t private. Remove it.`,
    )
  }
}

/** The cluster's own database, which always exists. The site's tables are in another one. */
export const clusterConnection = (socketDirectory: string): Connection => ({
  host: socketDirectory,
  port: 5432,
  user: 'app',
  database: 'postgres',
})
