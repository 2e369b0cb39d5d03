import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type LatePicture, makeLate } from './make-late.ts'
import { PictureWorkshop } from './picture-workshop.ts'

/** What makes pictures: at once, and later. */
export interface PictureWorks {
  readonly workshop: PictureWorkshop
  readonly late: Queue<LatePicture>
}

export function openPictureWorks(platform: Platform): PictureWorks {
  const workshop = new PictureWorkshop(platform.log)
  const late = platform.jobs.queue<LatePicture>({
    name: 'pictures-late',
    retryLimit: 3,
    run: picture => makeLate({ ...platform, workshop }, picture),
  })
  return { workshop, late }
}
