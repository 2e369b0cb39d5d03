import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder of one file, which ends with it. */
export const ownFolder = (within = tmpdir()) => folderUntil(afterAll, within)

/** A folder of one test, which ends with it. */
export const testFolder = (within = tmpdir()) => folderUntil(onTestFinished, within)

async function folderUntil(end: (remove: () => Promise<void>) => void, within: string) {
  const folder = await mkdtemp(join(within, 'lambda-test-'))
  // What is still under way may write meanwhile.
  end(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

const inMemory = '/dev/shm'
const roomBytes = 2 ** 31

/** A copy of a database is hundreds of files: in memory, where there is room, it takes a quarter of the time. */
export async function placeForFiles(): Promise<string> {
  const memory = await statfs(inMemory).catch(() => undefined)
  return memory && memory.bavail * memory.bsize > roomBytes ? inMemory : tmpdir()
}
