import { folded } from '#shared/folded.ts'
import { casePartyTexts as masks } from '#shared/texts/case-parties.ts'

/**
 * Texts for jurors, and texts of jurors for the sides, have no names, addresses, links or ids. Jurors judge what was
 * done, not who did it, and they stay unknown.
 */

export interface Names {
  readonly accused: readonly string[]
  readonly reporters: readonly string[]
  /** The author's name, when they are neither side. */
  readonly author?: string
}

export interface MaskJob {
  readonly names: Names
  readonly text: string
}

/**
 * Replaces names, whole or in parts, and whatever leads to somebody outside. Masking too much does less harm: a text
 * stays readable without a number, but nobody can forget a name. Names are not compiled into patterns, because a member
 * could choose a name that keeps the process busy forever.
 */
export function maskOf({ accused, reporters, author = '' }: Names): (text: string) => string {
  const named = [
    ...namesFrom(accused).map(name => ({ name, mask: masks.ACCUSED })),
    ...namesFrom(reporters).map(name => ({ name, mask: masks.REPORTER })),
    ...namesFrom([author]).map(name => ({ name, mask: masks.removed })),
  ]
  return text => {
    const readable = fold(text)
    const names = named.flatMap(({ name, mask }) =>
      placesOf(name, readable).map(place => ({ ...place, mask })),
    )
    return replaced(text, [...contactsIn(readable), ...names])
  }
}

interface Masked extends Place {
  readonly mask: string
}

function replaced(text: string, found: readonly Masked[]) {
  // If several begin at the same point, the first one wins.
  const inOrder = found.toSorted((one, other) => one.from - other.from)
  const parts: string[] = []
  let done = 0
  for (const { from, to, mask } of inOrder) {
    if (from < done) continue
    parts.push(text.slice(done, from), mask)
    done = to
  }
  return [...parts, text.slice(done)].join('')
}

/** A part of a text, in UTF-16 units. */
interface Place {
  readonly from: number
  readonly to: number
}

const word = '[\\p{L}\\p{M}\\p{N}_.+-]'
const end = '[\\p{L}\\p{M}\\p{N}_]'
const topLevels =
  'com|net|org|info|io|me|app|dev|co|eu|uk|de|at|ch|fr|es|it|nl|be|pl|se|no|dk|us|ca|au|br|ru|gg|ly|tv|xyz|gay|link|page|site'
const services =
  'instagram|insta|ig|snapchat|snap|telegram|tg|kik|whatsapp|twitter|discord|signal|skype|facebook|fb|tiktok|onlyfans|grindr|romeo|threema|matrix|mail'

const contacts = [
  // UUIDs, with and without hyphens.
  '(?<![\\p{L}\\p{N}])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![\\p{L}\\p{N}])',
  // Links.
  '(?:https?:\\/\\/|www\\.)[^\\s<>"]*[^\\s<>".,;:!?)]',
  // Email addresses, also spelled out as `bob (at) example (dot) org`.
  `${word}{1,64}@${word}{0,254}${end}`,
  `${word}{1,64}\\s{0,3}[(\\[{]\\s{0,3}at\\s{0,3}[)\\]}]\\s{0,3}${word}{1,255}(?:\\s{0,3}[(\\[{]\\s{0,3}dot\\s{0,3}[)\\]}]\\s{0,3}${word}{1,255})?`,
  // Domains without a scheme.
  `(?<![\\p{L}\\p{N}])(?:[\\p{L}\\p{M}\\p{N}-]{1,63}\\.){1,5}(?:${topLevels})(?![\\p{L}\\p{N}])(?:\\/[^\\s<>".,;:!?)]*)?`,
  // Handles: `@bob`, `insta: bob`.
  `(?<![\\p{L}\\p{N}])@${word}{1,63}${end}`,
  `(?<=(?<!\\p{L})(?:${services})\\s{0,2}[:=]\\s{0,2})[^\\s,;]{2,64}`,
  // Telephone numbers: seven digits and more.
  '(?<![\\p{L}\\p{N}])\\+?\\(?\\p{Nd}(?:[\\s().\\/–-]{0,3}\\p{Nd}){6,}',
]

const contact = new RegExp(contacts.join('|'), 'giu')

const contactsIn = ({ letters, places }: Folded) =>
  Array.from(letters.matchAll(contact), ({ index, 0: { length } }) => ({
    from: places[index]?.from ?? 0,
    to: places[index + length - 1]?.to ?? 0,
    mask: masks.removed,
  }))

interface Folded {
  /**
   * Without accents, invisible characters and capitals. Neither an accent nor a full-width letter hides a name or an
   * address.
   */
  readonly letters: string
  /** The place in the text of each unit's character. */
  readonly places: readonly Place[]
  /** How many units that belong to no word begin at each unit. */
  readonly gaps: readonly number[]
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

function fold(text: string): Folded {
  const letters: string[] = []
  const places: Place[] = []
  for (const { segment, index: from } of characters.segment(text)) {
    const letter = foldLetter(segment)
    letters.push(letter)
    for (let unit = 0; unit < letter.length; unit++)
      places.push({ from, to: from + segment.length })
  }
  const all = letters.join('')
  return { letters: all, places, gaps: gapsIn(all) }
}

function gapsIn(letters: string): number[] {
  const gaps = Array.from(letters, () => 0)
  for (const { index, 0: gap } of letters.matchAll(/[^\p{L}\p{N}]+/gu)) {
    for (let at = 0; at < gap.length; at++) gaps[index + at] = gap.length - at
  }
  return gaps
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Converts to capitals first, because some letters have two small forms. An ideographic stop is a dot in addresses. */
const foldLetter = (text: string) =>
  folded(text.toUpperCase())
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('。', '.')

/** Folded words in a row. */
type NameWords = readonly [string, ...string[]]

/** Common words. Masking them would change what a text says. */
const ordinaryWords = new Set(
  'a an the and or of in on at to by for with from not no is it i me my you your he she we they him her his am are be as so do all one man men boy guy gay bi der die das und von zu mit nicht ich du er sie es wir ist ein eine de la le el los las et y du des les un une il lo'.split(
    ' ',
  ),
)

/** Names and their parts, the longest first. */
function namesFrom(names: readonly string[]): NameWords[] {
  const found = new Map(names.flatMap(partsOf).map(words => [words.join(' '), words]))
  return [...found.values()]
    .filter(words => !ordinaryWords.has(words.join('')))
    .toSorted((one, other) => other.join('').length - one.join('').length)
}

function partsOf(name: string): NameWords[] {
  const plain = name.normalize('NFKD').replace(invisible, '').trim()
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(part => /[\p{L}\p{N}]/u.test(part))
  const [first, ...others] = words.map(foldLetter)
  // A name of symbols only.
  if (first === undefined) return Array.from(plain).length > 1 ? [[foldLetter(plain)]] : []
  const parts = words
    .flatMap(part => [
      part,
      ...part.split(/[\p{N}]+/u),
      ...part.split(/(?<=\p{Ll}\p{M}*)(?=\p{Lu})/u),
    ])
    .filter(part => Array.from(part.normalize('NFC')).length > 1 && /\p{L}/u.test(part))
    .map((part): NameWords => [foldLetter(part)])
  return [[first, ...others], ...parts]
}

/** Scripts that write words without spaces, or add endings to them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const isWord = /[\p{L}\p{N}]/u

function placesOf(words: NameWords, { letters, places, gaps }: Folded): Place[] {
  const [first] = words
  const isWhole = isWord.test(first) && !unspaced.test(words.join(''))
  const found: Place[] = []
  let at = letters.indexOf(first)
  while (at !== -1) {
    const isInside = isWhole && /\p{L}$/u.test(letters.slice(Math.max(0, at - 2), at))
    const end = isInside ? undefined : endOf(words, { letters, gaps }, at)
    const isFound = end !== undefined && (!isWhole || endsWord.test(letters.slice(end, end + 3)))
    const [from, to] = isFound ? [places[at]?.from, places[end - 1]?.to] : []
    if (from !== undefined && to !== undefined) found.push({ from, to })
    at = letters.indexOf(first, isFound ? end : at + 1)
  }
  return found
}

/** The word ends here, or after the ending of a possessive. */
const endsWord = /^s?(?!\p{L})/u
/** Three characters of two units each. */
const gapMax = 6

/** The end of the words that begin here, with at most a few characters between two words; undefined if they differ. */
function endOf(
  [first, ...others]: NameWords,
  { letters, gaps }: Omit<Folded, 'places'>,
  at: number,
) {
  let end = at + first.length
  for (const word of others) {
    const next = end + (gaps[end] ?? 0)
    if (next > end + gapMax || !letters.startsWith(word, next)) return undefined
    end = next + word.length
  }
  return end
}
