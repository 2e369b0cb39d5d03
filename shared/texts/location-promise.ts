import { limits } from '../limits.ts'
import { widthWords } from './spans.ts'

const finestWidth = widthWords(Math.min(...limits.locationCellMeters))
export const usualWidth = widthWords(limits.locationCellDefaultMeters)
const widest = widthWords(Math.max(...limits.locationCellMeters))

/** Shown on /aboutus and in the privacy policy. */
export const locationPromise = `We never store your exact GPS position or send it to anyone. With GPS, nobody can place you more precisely than your area, however many accounts and searches they use. Your area is about ${usualWidth} wide, or the width you choose, from ${finestWidth} to ${widest}.`
