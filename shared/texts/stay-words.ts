import { justiceLimits } from '../justice-limits.ts'
import { hourWords, spanWords } from './spans.ts'

const { DAY, WEEK, MONTH } = justiceLimits.stepMs

/** How long a stay in the dungeon lasts. */
export const stayWords = {
  DAY: hourWords(DAY),
  WEEK: spanWords(WEEK),
  MONTH: spanWords(MONTH),
} as const
