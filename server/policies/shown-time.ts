import { limits } from '#shared/limits.ts'

/** The time that others are told for a moment: a step that hides when exactly somebody was there. */
export const shownTimeMs = (momentMs: number): number =>
  Math.floor(momentMs / limits.shownTimeStepMs) * limits.shownTimeStepMs
