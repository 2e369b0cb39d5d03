import { folded } from './folded.ts'

export const searchWordsMax = 10
/** Words too short for an index are searched in this many of the member's newest messages. */
export const shortWordMessages = 5_000

/** The folded words of a message search. */
export interface SearchWords {
  /** Without repeats, and without words that are part of another. */
  readonly all: readonly string[]
  /** The words that a trigram index finds, and those that it does not. */
  readonly long: readonly string[]
  readonly short: readonly string[]
}

export function searchWords(text: string): SearchWords {
  const words = [...new Set(folded(text).match(/\S+/g))]
  const all = words.filter(word => !words.some(other => other !== word && other.includes(word)))
  return { all, long: all.filter(isLong), short: all.filter(word => !isLong(word)) }
}

const isLong = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)
