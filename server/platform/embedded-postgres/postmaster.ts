import { execFile } from 'node:child_process'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'
import { codeOf } from '../system-error.ts'

const largestLogBytes = 5_000_000
/** Higher than any pid of the system. */
const impossiblePid = '2147483646'

/** The server of a cluster. `socketDirectory` is the name that the server itself uses. */
export type Postmaster = { pid: number; socketDirectory: string }

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The running server of the cluster, according to its lock file. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const lines = await readLockFile(join(cluster, 'postmaster.pid'))
  const pid = Number(lines?.[0])
  if (!(pid > 0) || !(await isPostmasterOf(cluster, pid))) return undefined
  const socketDirectory = lines?.[4]
  // The server writes the file in two steps. Without a socket in it, the server is not ready anyway.
  return socketDirectory ? { pid, socketDirectory } : undefined
}

/**
 * Clears the lock files of a killed server. PostgreSQL would take them for those of a running server as soon as any
 * process of ours has the same pid. That is likely after a reboot.
 */
export const clearStaleLockFiles = async (
  cluster: string,
  socketDirectory: string,
): Promise<void> => {
  await clearStaleLockFile(cluster, join(cluster, 'postmaster.pid'))
  await clearStaleLockFile(cluster, join(socketDirectory, '.s.PGSQL.5432.lock'))
}

const clearStaleLockFile = async (cluster: string, path: string) => {
  const lines = await readLockFile(path)
  if (lines === undefined) return
  const pid = Number(lines[0])
  if (!(pid > 0)) return removeEmptyLockFile(path)
  if (!isRunning(pid) || (await isPostmasterOf(cluster, pid))) return
  // Keep the rest: PostgreSQL uses it to wait for orphans that still use the shared memory.
  await writeFile(path, [impossiblePid, ...lines.slice(1)].join('\n'))
}

/** The server writes the file at once. An old empty file is left from a full disk or a power failure. */
const removeEmptyLockFile = async (path: string) => {
  const { mtimeMs } = await stat(path)
  if (Date.now() - mtimeMs > 5_000) await rm(path, { force: true })
}

const readLockFile = async (path: string) => {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text?.split('\n').map(line => line.trimEnd())
}

/** A server works in its cluster's folder. Where the system hides that, the process name decides. */
export const isPostmasterOf = async (cluster: string, pid: number): Promise<boolean> => {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return isNamedPostgres(pid)
  try {
    const [works, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return works.ino === folder.ino && works.dev === folder.dev
  } catch {
    return false
  }
}

const isNamedPostgres = async (pid: number) => {
  const shown = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return /postgres\s*$/.test(shown.stdout)
}

/** Ends open transactions, writes everything to disk, and returns when the process is gone. */
export const shutDown = async (cluster: string, pid: number): Promise<void> => {
  // The second attempt is an immediate shutdown. It is safe, because the next start replays the log.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isPostmasterOf(cluster, pid))) return
    process.kill(pid, signal)
    const until = Date.now() + 30_000
    while (Date.now() < until) {
      if (!(await isPostmasterOf(cluster, pid))) return
      await pause(10)
    }
  }
}

/**
 * Opens `postgres.log` for appending and keeps one earlier file.
 * @returns its descriptor and length
 */
export const openServerLog = async (dataDirectory: string) => {
  const path = join(dataDirectory, 'postgres.log')
  try {
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.size > largestLogBytes) await rename(path, `${path}.1`)
    const handle = await open(path, 'a', 0o600)
    const { size } = await handle.stat()
    return { path, handle, size }
  } catch (error) {
    throw new StartupError(`The file ${path} can’t be written (${codeOf(error)}).`)
  }
}

/** What the server has written since the log had that length. */
export const readSince = async (path: string, size: number): Promise<string> => {
  const bytes = await readFile(path)
  return bytes.subarray(size).toString('utf8')
}

export const explain = (output: string, folder: string): string | undefined => {
  if (output.includes('No space left on device')) {
    return `The disk is full. PostgreSQL needs room in ${folder}.`
  }
  if (output.includes('Read-only file system') || output.includes('Permission denied')) {
    return `PostgreSQL can’t write to ${folder}: ${asOneLine(output)}`
  }
  if (output.includes('could not look up effective user ID')) {
    return 'PostgreSQL needs a user with a name in /etc/passwd. Start the site as one, or set DATABASE_URL.'
  }
  return undefined
}

export const asOneLine = (output: string): string =>
  output
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(-4)
    .join(' | ') || 'it gave no reason'
