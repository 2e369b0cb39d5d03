/** The child process that decodes and encodes pictures. It gets its jobs from `picture-pool.ts`. */
import sharp from 'sharp'
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { fingerprintOf } from './fingerprint.ts'
import { drawPreview, makeDeferredRenditions, makeRenditions } from './make-renditions.ts'
import { isDeferredJob, isFingerprintJob, isPreviewJob, isUploadJob } from './picture-jobs.ts'

handleJobs(async job => {
  if (isUploadJob(job)) return makeRenditions(job)
  if (isDeferredJob(job)) return makeDeferredRenditions(job)
  if (isPreviewJob(job)) return { preview: await drawPreview(sharp(job.previewOf)) }
  if (isFingerprintJob(job)) return { fingerprint: await fingerprintOf(sharp(job.fingerprintOf)) }
  throw new Error('an unknown kind of job')
})
