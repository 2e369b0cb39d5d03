import { ChildProgram } from '#server/platform/child-program.ts'
import type { Log } from '#server/platform/log.ts'
import { areScores, type RatePicture, ratingOf } from './rating.ts'

interface PictureRater {
  readonly ratePicture: RatePicture
  close(): void
}

const program = new URL('rate-pictures.program.ts', import.meta.url)
/** Its first answer takes a second or more, those after it 50 ms: nobody waits long for so many others. */
const waitingMax = 40
const timeoutMs = 30_000
const idleMs = 60_000

/** The classifier; no process of it runs before the first picture. */
export function openPictureRater(log: Log): PictureRater {
  const child = new ChildProgram({ program, timeoutMs, idleMs, waitingMax })
  return {
    ratePicture: async jpeg => {
      try {
        const scores = await child.ask(jpeg)
        return areScores(scores) ? ratingOf(scores) : undefined
      } catch (error) {
        log.warn({ err: error }, 'a picture could not be rated yet')
        return undefined
      }
    },
    close: () => child.close(),
  }
}
