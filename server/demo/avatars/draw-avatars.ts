/** The process that draws avatars, where SVG may be read; `add-pictures.ts` starts it. */
import sharp from 'sharp'
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { planMember } from '../plan-member.ts'
import { drawPortrait, isAvatarJob } from './portrait.ts'

handleJobs(async job => {
  if (!isAvatarJob(job)) throw new Error('not an avatar job')
  const svg = drawPortrait(planMember(job.number).persona, job.number, job.picture)
  return {
    bytes: await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 2 }).toBuffer(),
  }
})
