const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter a reader would name, in upper case; empty for an empty name. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}
