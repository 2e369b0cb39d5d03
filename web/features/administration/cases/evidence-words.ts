import type { Evidence } from '#shared/contract/moderation-cases.ts'
import { evidenceName } from '#shared/texts/evidence.ts'

/** Free texts by members, of any length. */
const ownWords: ReadonlySet<string> = new Set(['bodyText', 'description'])

export const wordsOf = (texts: Evidence['texts']): string[] =>
  texts.filter(({ field }) => ownWords.has(field)).map(({ text }) => text)

export const factsOf = (texts: Evidence['texts']): (readonly [term: string, words: string])[] =>
  texts
    .filter(({ field }) => !ownWords.has(field))
    .map(({ field, text }) => [evidenceName(field), text])
