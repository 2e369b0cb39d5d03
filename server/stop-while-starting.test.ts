import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { isPostmasterOf } from './platform/embedded-postgres/postmaster.ts'
import { launchCommand } from './testing/run-command.ts'
import { sample } from './testing/sample.ts'
import { ownFolder, placeForFiles } from './testing/temporary-folder.ts'

let site: ChildProcess | undefined
let output = ''
/** The process ids that ever served the database. */
const servers = new Set<number>()
const dataDirectory = await ownFolder(await placeForFiles())
afterAll(async () => {
  site?.kill('SIGKILL')
  for (const pid of servers) if (await isServing(pid)) process.kill(pid, 'SIGKILL')
})

const isMakingItsDatabase = async () => (await entries()).some(name => name.includes('.making-'))
const isStartingIt = async () => (await serverPid()) !== undefined
const isMakingItsDemo = async () => output.includes('Creating a demo community')
const isDrawing = async () => (await entries('pictures')).length > 0

type Moment = readonly [signal: NodeJS.Signals, isReached: () => Promise<boolean>]

const moments = sample<readonly Moment[]>(
  [
    ['SIGTERM', isMakingItsDatabase],
    ['SIGINT', isDrawing],
  ],
  [
    ['SIGTERM', isMakingItsDatabase],
    ['SIGINT', isStartingIt],
    ['SIGTERM', isMakingItsDemo],
    ['SIGTERM', isDrawing],
  ],
)

it('a stopped start ends with its database and leaves nothing, and the next start succeeds', async () => {
  for (const [signal, isReached] of moments) await expectLeavesNothing(signal, isReached)
})

async function expectLeavesNothing(signal: NodeJS.Signals, isReached: () => Promise<boolean>) {
  const child = startSite()
  await vi.waitUntil(isReached, { timeout: 90_000, interval: 1 })
  await serverPid()
  const ended = once(child, 'exit')
  child.kill(signal)
  // The site takes at most 10 seconds, and its launcher 1 more.
  expect(await ended).toEqual([0, null])
  await serverPid()
  for (const pid of servers) expect(await isServing(pid)).toBe(false)
  expect((await entries()).filter(name => name.includes('.making-'))).toEqual([])
  expect(output).not.toMatch(/error|\bat /i)
}

function startSite() {
  output = ''
  const child = launchCommand([], {
    DATA_DIR: dataDirectory,
    PORT: '0',
    MAP_TILES_URL: 'off',
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (words: Buffer) => (output += words.toString()))
  }
  site = child
  return child
}

const entries = (folder = '') => readdir(join(dataDirectory, folder)).catch(() => [])

const isServing = (pid: number) => isPostmasterOf(join(dataDirectory, 'postgres'), pid)

async function serverPid() {
  const note = await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').catch(
    () => '',
  )
  const pid = Number.parseInt(note, 10)
  if (pid > 0) servers.add(pid)
  return pid > 0 ? pid : undefined
}
