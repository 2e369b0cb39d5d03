import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type LatePicture, makeLate } from './make-late.ts'
import { openPictureRater } from './rating/picture-rater.ts'
import type { RatePicture } from './rating/rating.ts'
import { PictureWorkshop } from './workshop/picture-workshop.ts'

/** What makes pictures, at once and later, and what judges them. */
export interface PictureWorks {
  readonly workshop: PictureWorkshop
  readonly late: Queue<LatePicture>
  readonly rate: RatePicture
  /** Ends its processes. */
  close(): Promise<void>
}

/** @param rate judges in the classifier's place */
export function openPictureWorks(platform: Platform, rate?: RatePicture): PictureWorks {
  const rater = openPictureRater(platform.log)
  const workshop = new PictureWorkshop(platform.log)
  const late = platform.jobs.queue<LatePicture>({
    name: 'pictures-late',
    retryLimit: 3,
    run: picture => makeLate({ ...platform, workshop }, picture),
  })
  return {
    workshop,
    late,
    rate: rate ?? rater.rate,
    close: async () => {
      await workshop.close()
      await rater.close()
    },
  }
}
