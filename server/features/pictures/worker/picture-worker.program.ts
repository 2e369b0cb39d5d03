/** The child process that decodes and encodes pictures; `picture-pool.ts` gives it jobs. */
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { makeDeferredRenditions, makeRenditions } from './make-renditions.ts'
import { isDeferredJob, isUploadJob } from './picture-jobs.ts'

handleJobs(async job => {
  if (isUploadJob(job)) return makeRenditions(job)
  if (isDeferredJob(job)) return makeDeferredRenditions(job)
  throw new Error('an unknown kind of job')
})
