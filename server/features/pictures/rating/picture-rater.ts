import { setTimeout } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import { WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import { type RatePicture, type Rating, ratingOf, readScores } from './rating.ts'

interface PictureRater {
  readonly rate: RatePicture
  close(): Promise<void>
}

const program = new URL('rating-worker.program.ts', import.meta.url)
const timeoutMs = 30_000
const idleMs = 60_000
/** The longest wait of an upload. After that, a scheduled job rates the picture. */
const uploadWaitMaxMs = 5_000

/** Starts the classifier's process when the first picture arrives. */
export function openPictureRater(log: Log): PictureRater {
  const worker = new WorkerProcess<{ readonly jpeg: Uint8Array }>({ program, timeoutMs, idleMs })
  return {
    rate: async jpeg => {
      try {
        return ratingOf(await worker.run(() => ({ jpeg }), readScores))
      } catch (error) {
        log.warn({ err: error }, 'could not rate a picture yet')
        return undefined
      }
    },
    close: () => worker.close(),
  }
}

/** Rates a picture during its upload, so the owner sees the result at once. Undefined when it takes too long. */
export async function rateSoon(
  rate: RatePicture,
  jpeg: Uint8Array | undefined,
  waitMs = uploadWaitMaxMs,
): Promise<Rating | undefined> {
  if (!jpeg) return undefined
  const answered = new AbortController()
  const timeout = setTimeout(waitMs, undefined, { signal: answered.signal })
  try {
    return await Promise.race([rate(jpeg), timeout])
  } finally {
    answered.abort()
  }
}
