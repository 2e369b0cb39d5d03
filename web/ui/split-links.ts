export interface WordsPart {
  readonly words: string
  /** Where the words lead, if they do. */
  readonly to?: string
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Takes words apart at the links in them, written `[words](/path)`. */
export function splitLinks(words: string): WordsPart[] {
  const parts: WordsPart[] = []
  let end = 0
  for (const { 0: all, 1: label = '', 2: to = '', index } of words.matchAll(link)) {
    if (index > end) parts.push({ words: words.slice(end, index) })
    parts.push({ words: label, to })
    end = index + all.length
  }
  if (end < words.length) parts.push({ words: words.slice(end) })
  return parts
}
