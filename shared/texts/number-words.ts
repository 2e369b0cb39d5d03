const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number for a text: in words up to twelve. */
export const numberWords = (number: number): string => words[number] ?? `${number}`

/** The same at the beginning of a sentence. */
export function numberWordsFirst(number: number): string {
  const said = numberWords(number)
  return said.charAt(0).toUpperCase() + said.slice(1)
}
