import { limits } from '../limits.ts'
import { widthWords } from './spans.ts'

export const finestWidth = widthWords(Math.min(...limits.locationCellMeters))
export const usualWidth = widthWords(limits.locationCellDefaultMeters)
const widest = widthWords(Math.max(...limits.locationCellMeters))

/** What stands on /aboutus and in the privacy policy. */
export const locationPromise = `We promise: the exact GPS position is never stored and never sent to anybody; whatever anyone queries, with any number of accounts, a member on GPS cannot be placed more precisely than an area about ${usualWidth} wide, or of the size they chose, from ${finestWidth} to ${widest}.`
