import { createHmac } from 'node:crypto'
import { serverLimits } from '#shared/server-limits.ts'
import type { Point } from './integer-degrees.ts'

/** What others see now, and whether GPS or the member's own choice put it there. */
export type PublishedPoint = { readonly point: Point; readonly use: 'DEVICE_GPS' | 'OVERRIDE' }

/** What others will see from `publishAt` (ms) on. */
export type PendingPoint = { readonly point: Point; readonly publishAt: number }

export type Publication = {
  readonly published: PublishedPoint | null
  readonly pending: PendingPoint | null
}

/** The member's first mark after `now` (ms). The phase is his own, and unknown to others. */
export function nextPublishAt(secret: Buffer, profileId: string, now: number): number {
  const digest = createHmac('sha256', secret).update(`window1|${profileId}`).digest()
  const phaseMs = digest.readUInt32BE(0) % serverLimits.publishWindowMs
  return (
    (Math.floor((now - phaseMs) / serverLimits.publishWindowMs) + 1) *
      serverLimits.publishWindowMs +
    phaseMs
  )
}

/** Puts a pending point in force once its mark has come. */
export function publishDue({ published, pending }: Publication, now: number): Publication {
  if (pending === null || now < pending.publishAt) return { published, pending }
  return { published: { point: pending.point, use: 'DEVICE_GPS' }, pending: null }
}
