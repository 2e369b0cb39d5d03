export const searchWordsMax = 10
/** Where words too short for an index are looked for: so many of the member's newest messages. */
export const shortWordMessages = 5_000

/** What a search for messages looks for, as it was typed: the database lowers it by its own rules. */
export interface SearchWords {
  /** None is repeated, or a part of another. */
  readonly all: readonly string[]
  /** Those that an index of trigrams finds, and those that it does not. */
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

/** Letter by letter: as a whole, a word may become longer (İ), or end in another letter (Σ). */
const lowered = (word: string) =>
  Array.from(word, letter => Array.from(letter.toLowerCase())[0]).join('')

const isLong = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)
