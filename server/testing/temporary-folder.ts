import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder for one file, removed at its end. */
export const ownFolder = (within = tmpdir()) => folderUntil(afterAll, within)

/** A folder for one test, removed at its end. */
export const testFolder = (within = tmpdir()) => folderUntil(onTestFinished, within)

async function folderUntil(end: (remove: () => Promise<void>) => void, within: string) {
  const folder = await mkdtemp(join(within, 'lambda-test-'))
  // Unfinished work may still write to it.
  end(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

const inMemory = '/dev/shm'
const roomBytes = 2 ** 31

/** A copy of a database is hundreds of files. In memory, if there is room, it takes a quarter of the time. */
export async function placeForFiles(): Promise<string> {
  const memory = await statfs(inMemory).catch(() => undefined)
  return memory && memory.bavail * memory.bsize > roomBytes ? inMemory : tmpdir()
}
