/** The process that draws pictures, where SVG may be read; `add-pictures.ts` starts it. */
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { planMember } from '../plan-member.ts'
import { encodeDrawing } from './encode-drawing.ts'
import { drawPicture, isPictureJob } from './picture.ts'

handleJobs(async job => {
  if (!isPictureJob(job)) throw new Error('not a picture job')
  return { bytes: await encodeDrawing(drawPicture(planMember(job.number), job.picture)) }
})
