/** What a member types or pastes, as the page sends it and the site stores it. Every function reads it once. */

const pastedLineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const otherControl = /[\p{Cc}--[\t\n]]/gv

/** Characters that look like a space, but do not count as one: in Braille, in musical notation and in old scripts. */
const blankSymbol = String.raw`\u2800\u{1d159}\u{16fe4}\u{13441}\u{13442}`
const blanks = new RegExp(String.raw`[\p{White_Space}${blankSymbol}]+`, 'gv')

/** Marks and joiners change how a character beside them looks. Alone they show nothing. */
const visible = new RegExp(
  String.raw`[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\ufffc${blankSymbol}]`,
  'v',
)

/** From Arabic to Mongolian: the scripts in which a joiner changes the shape of the letters beside it. */
const shaped = String.raw`[[\u0600-\u18af]--\p{Default_Ignorable_Code_Point}]`

/** Invisible characters that change what a reader sees: in emoji, flags, and the scripts that need them. */
const effective = [
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\ufe0e`,
  String.raw`(?<=[\p{Extended_Pictographic}--\p{Emoji_Presentation}])\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han}|${shaped})[\p{Variation_Selector}\u180e]`,
  // Older Malayalam keyboards write the letters without a vowel with a joiner.
  String.raw`(?<=\u0d4d)\u200d`,
  String.raw`(?<=${shaped})[\u200c\u200d](?=${shaped})`,
].join('|')
const repeatedJoiner = /([\u200c\u200d])[\u200c\u200d]+/g
const invisible = new RegExp(
  String.raw`(${effective})|[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]`,
  'gv',
)

/** Whether a reader sees anything of it: more than spaces, controls, joiners, fillers and marks. */
export const hasVisibleText = (text: string): boolean => visible.test(text)

/**
 * Text of several lines: whole characters, one kind of line break, no other controls, no space around it. It is empty
 * if nothing of it is visible. Direction marks stay, because people mix scripts.
 */
export function tidyText(typed: string): string {
  const text = typed.toWellFormed().replaceAll(pastedLineBreak, '\n').replaceAll(otherControl, '')
  return hasVisibleText(text) ? text.trim() : ''
}

/**
 * A name, tag or label: text on one line, without direction marks or anything else that is invisible and changes
 * nothing. It is empty if nothing of it is visible.
 */
export function tidyLine(typed: string): string {
  const line = typed
    .toWellFormed()
    .replaceAll(blanks, ' ')
    .replaceAll(repeatedJoiner, '$1')
    .replaceAll(invisible, '$1')
  return hasVisibleText(line) ? line.replaceAll(/ +/g, ' ').trim().normalize('NFC') : ''
}

/** Code points, as the contract and the database count them. */
export const countCharacters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** Whether a text has more characters than a field allows. */
export const isLongerThan = (typed: string, most: number): boolean =>
  countCharacters(tidyText(typed)) > most

let segmenter: Intl.Segmenter | undefined
/** Precomposed European letters: each code point is a grapheme cluster. */
const simple = /^[\n -~\u00a0-\u00ac\u00ae-\u024f]*$/

/** Grapheme clusters, lazily: a reader takes each for one character. A slow phone needs 60 ms to make the segmenter. */
export function* clustersOf(text: string): Iterable<string> {
  if (simple.test(text)) return yield* text
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

/**
 * The beginning of a text: at most this many code points. It ends between two grapheme clusters, unless the first one
 * alone is longer.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let [used, end] = [0, 0]
  for (const cluster of clustersOf(text)) {
    used += countCharacters(cluster)
    if (used > most) break
    end += cluster.length
  }
  return (
    text.slice(0, end) ||
    Array.from(text.slice(0, 2 * most))
      .slice(0, most)
      .join('')
  )
}
