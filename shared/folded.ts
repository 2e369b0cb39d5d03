/** Marks that NFKD would put after a space of their own. */
const spacingApostrophes = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd]/g

/** Breves that make another Cyrillic letter: й and ў. */
const letterWithBreve = /[иу]\u0306/g

/**
 * Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, the Arabic tatweel and default-ignorable code points.
 * Marks of other scripts stay: Devanagari vowel signs and Japanese dakuten change the word.
 */
const ignored = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f`,
    String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
    String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed`,
    String.raw`\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff`,
  ].join('')}]`,
  'g',
)

const alike: Readonly<Record<string, string>> = {
  "'": '`‘’‛′ʹʻʼˈˊˋ׳Ꞌꞌ',
  '"': '“”„‟«»',
  '-': '‐‒–—−־',
  d: 'đð',
  h: 'ħ',
  i: 'ı',
  l: 'ł',
  o: 'ø',
  t: 'ŧ',
  σ: 'ς',
  ي: 'ىی',
  ك: 'ک',
  ه: 'ة',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
}

const formOf = new Map(
  Object.entries(alike).flatMap(([form, variants]) =>
    Array.from(variants, variant => [variant, form] as const),
  ),
)
const variants = new RegExp(`[${[...formOf.keys()].join('')}]`, 'g')

/**
 * The form in which searches compare words. The SQL function `folded` is the same (server/migrations/0113-folded-words.sql).
 */
export const folded = (text: string): string =>
  text
    .replace(spacingApostrophes, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(letterWithBreve, letter => letter.normalize('NFC'))
    .replace(ignored, '')
    .replace(variants, variant => formOf.get(variant) ?? variant)
    .normalize('NFC')
