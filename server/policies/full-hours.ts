/**
 * What jurors decide is decided at full hours, UTC, for all alike: nobody learns from the moment when the last of them was
 * there.
 */

const hourMs = 3_600_000

/** The full hour that a moment is in. */
export const thisHour = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

/** The first full hour that is not before a moment. */
export const nextHour = (moment: Date): Date =>
  new Date(Math.ceil(moment.getTime() / hourMs) * hourMs)
