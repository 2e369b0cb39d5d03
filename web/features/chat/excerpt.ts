import { clustersOf } from '#shared/typed-text.ts'

/** The number of characters shown before the found word. */
const leadLength = 24

/** The text around the first of the words in it, in any case. Its beginning if it has none. */
export function excerptOf(text: string, words: string) {
  const word = words.trim().split(/\s+/)[0] ?? ''
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase())
  if (at === -1) return { before: text, match: '', after: '' }
  const before = Array.from(clustersOf(text.slice(0, at)))
  const lead = before.slice(-leadLength).join('')
  return {
    before: before.length > leadLength ? `…${lead}` : lead,
    match: text.slice(at, at + word.length),
    after: text.slice(at + word.length),
  }
}
