import { limits } from '#shared/limits.ts'
import { clustersOf } from '#shared/typed-text.ts'

/** The first letter as a reader sees it, in upper case; empty for an empty name. */
export function initialOf(name: string): string {
  return Array.from(clustersOf(name.trim()))[0]?.toUpperCase() ?? ''
}

/** A profile's name for a small space: cut, but never inside what a reader takes for one letter. */
export function shortName(name: string): string {
  if (name.length <= limits.profileNameShownLength) return name
  return Array.from(clustersOf(name)).slice(0, limits.profileNameShownLength).join('')
}
