import { mkdtemp, rm } from 'node:fs/promises'
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
