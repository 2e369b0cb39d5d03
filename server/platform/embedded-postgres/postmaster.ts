import { execFile } from 'node:child_process'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** The server of a cluster; `socketDirectory` as it named it itself. */
export type Postmaster = { pid: number; socketDirectory: string }

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The live server of the cluster, by the note that it keeps there. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const note = await readNote(join(cluster, 'postmaster.pid'))
  const pid = Number(note?.[0])
  if (!(pid > 0) || !(await isPostmasterOf(cluster, pid))) return undefined
  const socketDirectory = note?.[4]
  // The note is written in two steps; a server that has not named its socket is not ready anyway.
  return socketDirectory ? { pid, socketDirectory } : undefined
}

/**
 * Clears what a server left that died without a word. PostgreSQL takes its notes for a live server
 * whenever any process of ours has that number again, which after a reboot is likely.
 */
export const clearStaleNotes = async (cluster: string, socketDirectory: string): Promise<void> => {
  await clearStaleNote(cluster, join(cluster, 'postmaster.pid'))
  await clearStaleNote(cluster, join(socketDirectory, '.s.PGSQL.5432.lock'))
}

const clearStaleNote = async (cluster: string, path: string) => {
  const note = await readNote(path)
  if (note === undefined) return
  const pid = Number(note[0])
  if (!(pid > 0)) return removeEmptyNote(path)
  if (!isRunning(pid) || (await isPostmasterOf(cluster, pid))) return
  // The rest stays: PostgreSQL uses it to wait for orphans that still hold the shared memory.
  await writeFile(path, [impossiblePid, ...note.slice(1)].join('\n'))
}

/** Above any number that a system gives to a process. */
const impossiblePid = '2147483646'

/** Written in one breath, so an old empty note is what a full disk or a power cut left. */
const removeEmptyNote = async (path: string) => {
  const { mtimeMs } = await stat(path)
  if (Date.now() - mtimeMs > 5_000) await rm(path, { force: true })
}

const readNote = async (path: string) => {
  const note = await readFile(path, 'utf8').catch(() => undefined)
  return note?.split('\n').map(line => line.trimEnd())
}

/** A server works in its cluster's folder; where the system does not tell, its name must do. */
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

/** Ends open transactions, writes everything out, and returns when the process is gone. */
export const shutDown = async (cluster: string, pid: number): Promise<void> => {
  // Immediate shutdown as the second word: safe, the next start replays the log.
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
