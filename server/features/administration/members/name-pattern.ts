export interface NamePattern {
  /** For `like`. */
  readonly like: string
  /** The same for the index of addresses: without a domain, which too many have in common. */
  readonly addressLike: string
  /** Whether the index of trigrams has anything to look for. */
  readonly hasIndex: boolean
}

const trigramLength = 3

/** A part of a name or an address; of fewer characters than the index has in one entry, its beginning. */
export function namePattern(words: string): NamePattern {
  const cleaned = words.replaceAll(/\s+/gu, ' ').trim()
  const escaped = cleaned.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const isShort = Array.from(cleaned).length < trigramLength
  const like = isShort ? `${escaped}%` : `%${escaped}%`
  const [, localPart] = /^(.*[\p{L}\p{N}]{3}.*@)/u.exec(escaped) ?? []
  return {
    like,
    addressLike: localPart === undefined ? like : `%${localPart}%`,
    hasIndex: isShort ? /^[\p{L}\p{N}]/u.test(cleaned) : /[\p{L}\p{N}]{3}/u.test(cleaned),
  }
}
