/** Peer servers, run as an unprivileged user in a private folder during the measurement. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseRunAs, type RunAs } from '#server/platform/embedded-postgres/run-as.ts'

/** A folder that belongs to the user who runs the server. */
export interface PeerFolder {
  readonly path: string
  readonly runAs: RunAs
}

export interface PeerServer {
  /** Ends the server and removes its folder. */
  readonly stop: () => Promise<void>
}

export async function makePeerFolder(): Promise<PeerFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lambda-peer-'))
  const runAs = await chooseRunAs(path)
  return { path, runAs }
}

/** Runs a program to its end, and throws its output if it fails. */
export async function runInFolder(folder: PeerFolder, program: string, words: readonly string[]) {
  const child = start(folder, program, words)
  const said = collect(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed: ${said()}`)
}

/** Starts a server. Redis and PostgreSQL both print when they are ready. */
export async function startInFolder(
  folder: PeerFolder,
  program: string,
  words: readonly string[],
): Promise<PeerServer> {
  const child = start(folder, program, words)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await untilReady(child, program)
  return {
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      process.off('exit', kill)
      await rm(folder.path, { recursive: true, force: true })
    },
  }
}

function start({ path, runAs }: PeerFolder, program: string, words: readonly string[]) {
  return spawn(program, words, {
    ...runAs,
    cwd: path,
    env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function untilReady(child: ChildProcess, program: string): Promise<void> {
  const said = collect(child)
  return new Promise((resolve, reject) => {
    const look = () => {
      if (/ready to accept connections/i.test(said())) resolve()
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ended: ${said()}`)))
  })
}

function collect(child: ChildProcess): () => string {
  let said = ''
  const keep = (chunk: unknown) => {
    said = (said + String(chunk)).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => said
}
