import { limits } from '#shared/limits.ts'

let segmenter: Intl.Segmenter | undefined
/** Precomposed European letters: each code point is what a reader takes for one letter. */
const simple = /^[ -~\u00a0-\u024f]*$/

/** The characters as a reader counts them. Creating the segmenter takes a slow phone 60 ms, and few names need it. */
function lettersOf(name: string): string[] {
  if (simple.test(name)) return Array.from(name)
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(name), ({ segment }) => segment)
}

/** The first letter as a reader sees it, in upper case; empty for an empty name. */
export function initialOf(name: string): string {
  return lettersOf(name.trim())[0]?.toLocaleUpperCase() ?? ''
}

/** A profile's name for a small space: cut, but never inside what a reader takes for one letter. */
export function shortName(name: string): string {
  if (name.length <= limits.profileNameShownLength) return name
  return lettersOf(name).slice(0, limits.profileNameShownLength).join('')
}
