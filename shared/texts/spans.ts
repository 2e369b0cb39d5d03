const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The length of a limit in words, in the largest unit without a remainder. */
export function spanWords(milliseconds: number): string {
  if (milliseconds % dayMs === 0) return counted(milliseconds / dayMs, 'day')
  if (milliseconds % hourMs === 0) return counted(milliseconds / hourMs, 'hour')
  return counted(milliseconds / minuteMs, 'minute')
}

/** The same, in hours. */
export const hourWords = (milliseconds: number): string => counted(milliseconds / hourMs, 'hour')

/** The width of an area. A line break never separates the number from its unit. */
export function widthWords(meters: number): string {
  return meters < 1_000 ? `${meters}\u00a0m` : `${meters / 1_000}\u00a0km`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
