import { limits } from '#shared/limits.ts'

let segmenter: Intl.Segmenter | undefined
/** European letters in one piece: each is what a reader takes for one. */
const simple = /^[ -~\u00a0-\u024f]*$/

/** What a reader takes for one letter each. What tells them apart takes a slow phone 60 ms to make, and few names need it. */
function lettersOf(name: string): string[] {
  if (simple.test(name)) return Array.from(name)
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(name), ({ segment }) => segment)
}

/** The first letter a reader would name, in upper case; empty for an empty name. */
export function initialOf(name: string): string {
  return lettersOf(name.trim())[0]?.toLocaleUpperCase() ?? ''
}

/** A profile's name where there is little room: cut, but never within what a reader takes for one letter. */
export function shortName(name: string): string {
  if (name.length <= limits.profileNameShownLength) return name
  return lettersOf(name).slice(0, limits.profileNameShownLength).join('')
}
