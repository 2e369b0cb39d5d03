import { hmac } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'

const stepMs = limits.shownTimeStepMs

/**
 * The time that others see for a moment. It is rounded down to a step, so nobody learns exactly when a member was
 * there.
 */
export const shownTimeMs = (momentMs: number, phaseMs = 0): number =>
  Math.floor((momentMs - phaseMs) / stepMs) * stepMs + phaseMs

/** When a member's presence steps begin. A common start would tell members who moved from members who only stayed. */
export function presencePhaseMs(secret: Buffer, profileId: string): number {
  const digest = hmac(secret, `presence|${profileId}`)
  return digest.readUInt32BE(0) % stepMs
}

/** Juries decide at full hours, UTC. The moment of a decision tells nobody when the last juror voted. */

const hourMs = 3_600_000

export const thisHour = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

/** The first full hour that is not before a moment. */
export const nextHour = (moment: Date): Date =>
  new Date(Math.ceil(moment.getTime() / hourMs) * hourMs)
