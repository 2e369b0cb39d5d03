import { inFormat } from './format.ts'

const formatCalendarMonth = inFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month such as `2026-11`. Apart from the other formats, which every member's screen has. */
export const formatMonth = (month: string): string => formatCalendarMonth(new Date(month))
