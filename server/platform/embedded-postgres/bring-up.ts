import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import type { Binaries } from './binaries.ts'
import { clearStaleNotes, findPostmaster, isPostmasterOf } from './postmaster.ts'
import { probe } from './probe.ts'
import type { RunAs } from './run-as.ts'
import { runServerProgram } from './run-server-program.ts'
import { asOneLine, explain, openServerLog, readSince } from './server-log.ts'
import { serverArguments } from './settings.ts'
import { chooseSocketDirectory } from './socket-directory.ts'

export type Place = {
  cluster: string
  dataDirectory: string
  binaries: Binaries
  runAs: RunAs
  log: (line: string) => void
}

export type RunningServer = { pid: number; socketDirectory: string }

type Attempt = RunningServer & {
  isAlive: () => Promise<boolean>
  /** Ends a server of our own; an adopted one may be another process's. */
  giveUp: () => Promise<void>
  /** What the server has logged since the attempt began. */
  readWords: () => Promise<string>
}

const patienceMs = 30_000

/** A server that answers: the one that lives in the cluster, or a new one, which does not outlive a stop. */
export const bringUp = async (place: Place, stop?: AbortSignal): Promise<RunningServer> => {
  const until = Date.now() + patienceMs
  for (;;) {
    stop?.throwIfAborted()
    const attempt = (await adopt(place)) ?? (await launch(place))
    if (await waitForAnswer(place, attempt, stop)) return attempt
    const words = await attempt.readWords()
    // Another process is starting it too, or children of a killed server are still leaving.
    const mayPass =
      words === '' || /already exists|still in use|is empty|unexpected postmaster exit/.test(words)
    if (!mayPass || Date.now() > until) throw refusal(place, words)
    await pause(100)
  }
}

const adopt = async ({ cluster, dataDirectory }: Place): Promise<Attempt | undefined> => {
  const live = await findPostmaster(cluster)
  if (live === undefined) return undefined
  const log = await openServerLog(dataDirectory)
  await log.handle.close()
  return {
    pid: live.pid,
    socketDirectory: live.socketDirectory === '.' ? cluster : live.socketDirectory,
    isAlive: () => isPostmasterOf(cluster, live.pid),
    giveUp: async () => undefined,
    readWords: () => readSince(log.path, log.size),
  }
}

const launch = async ({ cluster, dataDirectory, binaries, runAs }: Place): Promise<Attempt> => {
  const socket = await chooseSocketDirectory(cluster, runAs)
  await clearStaleNotes(cluster, socket.forUs)
  const log = await openServerLog(dataDirectory)
  const child = await runServerProgram({
    program: binaries.postgres,
    folder: cluster,
    args: serverArguments(socket.forServer),
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
    readWords: () => readSince(log.path, log.size),
  }
}

/** False when the server has ended. One that is recovering is waited for, however long it takes. */
const waitForAnswer = async (place: Place, attempt: Attempt, stop?: AbortSignal) => {
  const began = Date.now()
  let lastSign = began
  let hasTold = false
  for (;;) {
    const state = await probe(attempt.socketDirectory)
    if (state === 'answers') return true
    if (!(await attempt.isAlive())) return false
    if (stop?.aborted) await attempt.giveUp()
    stop?.throwIfAborted()
    if (state === 'recovers') lastSign = Date.now()
    if (Date.now() - lastSign > patienceMs) throw refusal(place, await attempt.readWords())
    if (!hasTold && Date.now() - began > 2_000) {
      place.log('Waiting for PostgreSQL to recover')
      hasTold = true
    }
    await pause(15)
  }
}

const refusal = ({ cluster, dataDirectory }: Place, words: string) =>
  new StartupError(
    explain(words, cluster) ??
      `PostgreSQL does not start in ${cluster} (see postgres.log in ${dataDirectory}): ${asOneLine(words)}`,
  )
