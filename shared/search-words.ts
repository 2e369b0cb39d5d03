export const searchWordsMax = 10
/** Words too short for an index are searched in this many of the member's newest messages. */
export const shortWordMessages = 5_000

/** The words of a message search as they were typed. The database lowercases them by its own rules. */
export interface SearchWords {
  /** Without repeats, and without words that are part of another. */
  readonly all: readonly string[]
  /** The words that a trigram index finds, and those that it does not. */
  readonly long: readonly string[]
  readonly short: readonly string[]
}

export function searchWords(text: string): SearchWords {
  const byLetters = new Map((text.match(/\S+/g) ?? []).map(word => [lowered(word), word]))
  const letters = [...byLetters.keys()]
  const isPart = (word: string) => letters.some(other => other !== word && other.includes(word))
  const all = [...byLetters].filter(([word]) => !isPart(word)).map(([, typed]) => typed)
  return { all, long: all.filter(isLong), short: all.filter(word => !isLong(word)) }
}

/** Letter by letter: lowercasing a whole word may lengthen it (İ) or change its last letter (Σ). */
const lowered = (word: string) =>
  Array.from(word, letter => Array.from(letter.toLowerCase())[0]).join('')

const isLong = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)
