import { limits } from '#shared/limits.ts'

let segmenter: Intl.Segmenter | undefined

/** What a reader takes for one letter each; made when it is first needed, which few names do. */
function lettersOf(name: string): string[] {
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
