import { limits } from '#shared/limits.ts'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter a reader would name, in upper case; empty for an empty name. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** A profile's name where there is little room: cut, but never within what a reader takes for one letter. */
export function shortName(name: string): string {
  return [...letters.segment(name)]
    .slice(0, limits.profileNameShownLength)
    .map(({ segment }) => segment)
    .join('')
}
