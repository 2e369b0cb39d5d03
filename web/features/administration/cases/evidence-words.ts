import type { Evidence } from '#shared/contract/moderation-cases.ts'
import { casesTexts } from '#shared/texts/cases.ts'
import { formatDateTime } from '#web/lib/format.ts'

const { copy } = casesTexts

/** What somebody wrote themselves, at any length. */
const ownWords: ReadonlySet<string> = new Set(['bodyText', 'description'])
/** Numbers of our own, and the other half of a place. */
const hidden: ReadonlySet<string> = new Set(['version', 'sectorLon'])

/** What they wrote themselves, in the order of reading. */
export const wordsOf = (texts: Evidence['texts']): string[] =>
  texts.filter(({ field }) => ownWords.has(field)).map(({ text }) => text)

/** All else, as terms and words. A field without a term of ours has its own name. */
export const factsOf = (texts: Evidence['texts']): (readonly [term: string, words: string])[] =>
  texts
    .filter(({ field }) => !ownWords.has(field) && !hidden.has(field))
    .map(({ field, text }) => [isNamed(field) ? copy[field] : field, inWords(field, text)])

const isNamed = (field: string): field is keyof typeof copy => Object.hasOwn(copy, field)

function inWords(field: string, text: string): string {
  if (field === 'sectorLat') return copy.mapChat
  if (field === 'nsfwBy') return text.toLowerCase()
  const isMoment = field === 'createdAt' || field === 'privateSince'
  return isMoment ? formatDateTime(Date.parse(text)) : text
}
