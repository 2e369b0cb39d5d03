import { feetPerMile, metersPerFoot } from '../distance.ts'

/** In whole feet below a mile, else in miles with two decimals. */
export function distanceWords(meters: number): string {
  const feet = meters / metersPerFoot
  if (feet < feetPerMile) return `${Math.round(feet).toLocaleString('en')} ft`
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${(feet / feetPerMile).toLocaleString('en', decimals)} mi`
}
