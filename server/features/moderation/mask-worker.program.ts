/** The child process that masks texts. `mask-case.ts` gives it jobs. */
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { type MaskJob, maskOf } from './mask.ts'

handleJobs<MaskJob>(async ({ names, text }) => ({ masked: maskOf(names)(text) }))
