interface TextWords {
  readonly missing: string
  readonly tooLong: string
}

/** Why a text cannot be sent: it is empty, or too long. Spaces around it do not count. */
export function textProblem(text: string, most: number, words: TextWords): string | undefined {
  const { length } = text.trim()
  if (length === 0) return words.missing
  return length > most ? words.tooLong : undefined
}
