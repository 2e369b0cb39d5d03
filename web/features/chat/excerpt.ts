/** So many characters stand before the word that was looked for. */
const leadLength = 24

/** A text around the first of the words in it, in any case; its beginning when it holds none. */
export function excerptOf(text: string, words: string) {
  const word = words.trim().split(/\s+/)[0] ?? ''
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase())
  if (at === -1) return { before: text, match: '', after: '' }
  const lead = text.slice(Math.max(0, at - leadLength), at)
  return {
    before: at > leadLength ? `…${lead}` : lead,
    match: text.slice(at, at + word.length),
    after: text.slice(at + word.length),
  }
}
