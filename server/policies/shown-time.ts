import { hmac } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'

const stepMs = limits.shownTimeStepMs

/** The time shown to others for a moment: a step that hides when exactly somebody was there. */
export const shownTimeMs = (momentMs: number, phaseMs = 0): number =>
  Math.floor((momentMs - phaseMs) / stepMs) * stepMs + phaseMs

/** When a member's steps of presence begin: not all at once, which would distinguish who moved from who only stayed. */
export function presencePhaseMs(secret: Buffer, profileId: string): number {
  const digest = hmac(secret, `presence|${profileId}`)
  return digest.readUInt32BE(0) % stepMs
}

/** Juries decide at full hours, UTC, for all alike: the moment tells nobody when the last juror was there. */

const hourMs = 3_600_000

export const thisHour = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

/** The first full hour that is not before a moment. */
export const nextHour = (moment: Date): Date =>
  new Date(Math.ceil(moment.getTime() / hourMs) * hourMs)
