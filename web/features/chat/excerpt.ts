import { folded } from '#shared/folded.ts'
import { searchWords } from '#shared/search-words.ts'
import { clustersOf } from '#shared/typed-text.ts'

/** The number of characters shown before the found word. */
const leadLength = 24

/** The text around the first of the words in it, folded as the search does. Its beginning if it has none. */
export function excerptOf(text: string, words: string) {
  const [word] = searchWords(words).all
  const found = word === undefined ? undefined : findFolded(text, word)
  if (!found) return { before: text, match: '', after: '' }
  const { start, end } = found
  const before = Array.from(clustersOf(text.slice(0, start)))
  const lead = before.slice(-leadLength).join('')
  return {
    before: before.length > leadLength ? `…${lead}` : lead,
    match: text.slice(start, end),
    after: text.slice(end),
  }
}

/** A character with the marks and Hangul vowels that follow it. Each folds apart from the others. */
const unit = /.[\p{M}\u1160-\u11ff]*/gsu

/** Where in the text its folded form has the word, at the borders of characters. */
function findFolded(text: string, word: string) {
  const at = folded(text).indexOf(word)
  if (at === -1) return undefined
  let [start, foldedLength] = [0, 0]
  for (const { 0: characters, index } of text.matchAll(unit)) {
    if (foldedLength <= at) start = index
    foldedLength += folded(characters).length
    if (foldedLength >= at + word.length) return { start, end: index + characters.length }
  }
  return undefined
}
