import type { Log } from '#server/platform/log.ts'
import { Workshop } from '#server/platform/workshop/workshop.ts'
import { type RatePicture, ratingOf, readScores } from './rating.ts'

interface PictureRater {
  readonly rate: RatePicture
  close(): Promise<void>
}

const program = new URL('rate-pictures.program.ts', import.meta.url)
const timeoutMs = 30_000
const idleMs = 60_000

/** The classifier; no process of it runs before the first picture. */
export function openPictureRater(log: Log): PictureRater {
  const workshop = new Workshop<{ readonly jpeg: Uint8Array }>({ program, timeoutMs, idleMs })
  return {
    rate: async jpeg => {
      try {
        return ratingOf(await workshop.order(() => ({ jpeg }), readScores))
      } catch (error) {
        log.warn({ err: error }, 'a picture could not be rated yet')
        return undefined
      }
    },
    close: () => workshop.close(),
  }
}
