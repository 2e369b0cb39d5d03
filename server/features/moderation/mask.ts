/**
 * What jurors read, and what sides read of jurors, has no names, addresses, links or ids: what was done is judged, and not
 * who did it, and whoever judges stays unknown.
 */

/** Whose names are masked. */
export interface Names {
  readonly accused: readonly string[]
  readonly reporters: readonly string[]
  /** Whoever wrote the text, where they are neither. */
  readonly author?: string
}

/**
 * Replaces names, whole or in parts, and whatever leads to somebody outside. Over-masking is the lesser harm: a text stays
 * readable without a number, and nobody can be asked to forget a name.
 */
export function maskTexts({ accused, reporters, author = '' }: Names, text: string): string {
  // Letters without their marks: neither an accent nor a letter of another width hides a name.
  const pattern = new RegExp(
    `(${contacts.join('|')})|(${anyOf(accused)})|(${anyOf(reporters)})|(?:${anyOf([author])})`,
    'giu',
  )
  return text
    .normalize('NFKD')
    .replace(pattern, (_, ...[, accusedName, reporterName]: readonly (string | undefined)[]) => {
      if (accusedName !== undefined) return 'Member A'
      return reporterName === undefined ? '[removed]' : 'Member B'
    })
    .normalize('NFC')
}

const word = '[\\p{L}\\p{M}\\p{N}_.+-]'
/** A sentence goes on after the dot. */
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
  // E-mail addresses, also spelled out as `bob (at) example (dot) org`.
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

/** A pattern of names and their parts, the longest first; one that never matches where there are none. */
function anyOf(names: readonly string[]): string {
  const patterns = new Map(names.flatMap(patternsOf))
  const longestFirst = [...patterns].toSorted(([one], [other]) => other.length - one.length)
  return longestFirst.length === 0 ? '(?!)' : longestFirst.map(([, pattern]) => pattern).join('|')
}

/** Words of no name in particular: masking them would change what a text says. */
const ordinaryWords = new Set(
  'a an the and or of in on at to by for with from not no is it i me my you your he she we they him her his am are be as so do all one man men boy guy gay bi der die das und von zu mit nicht ich du er sie es wir ist ein eine de la le el los las et y du des les un une il lo'.split(
    ' ',
  ),
)

function patternsOf(name: string): [string, string][] {
  const plain = name.normalize('NFKD').trim()
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(part => /[\p{L}\p{N}]/u.test(part))
  // A name of symbols only.
  if (words.length === 0) return Array.from(plain).length > 1 ? [[plain, letters(plain)]] : []
  const whole = words.map(letters).join('[^\\p{L}\\p{N}]{0,3}')
  const parts = words
    .flatMap(part => [
      part,
      ...part.split(/[\p{N}]+/u),
      ...part.split(/(?<=\p{Ll}\p{M}*)(?=\p{Lu})/u),
    ])
    .filter(part => Array.from(part.normalize('NFC')).length > 1 && /\p{L}/u.test(part))
    .map((part): [string, string] => [part, letters(part)])
  return [[words.join(''), whole] satisfies [string, string], ...parts]
    .filter(([text]) => !ordinaryWords.has(text.toLowerCase()))
    .map(([text, pattern]) => [text, bounded(text, pattern)])
}

/** Each letter, with whatever marks or invisible characters follow it. */
const letters = (text: string) =>
  Array.from(text.replace(/[\p{M}\p{Cf}]/gu, ''))
    .map(letter => `${letter.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&')}[\\p{M}\\p{Cf}]*`)
    .join('')

/** Scripts that write words without a space between, or with endings. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Not inside another word, but with the ending of a possessive. */
const bounded = (text: string, pattern: string) =>
  unspaced.test(text) ? pattern : `(?<!\\p{L}\\p{M}*)${pattern}(?=(?:['’]?s)?(?!\\p{L}))`
