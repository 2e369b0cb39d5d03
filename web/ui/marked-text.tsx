import { Link } from 'react-router'

/** Words with links in them, written `[words](/path)`. */
export function MarkedText({ children }: { children: string }) {
  return splitLinks(children).map(({ words, to, at }) =>
    to === undefined ? (
      words
    ) : (
      <Link key={at} to={to}>
        {words}
      </Link>
    ),
  )
}

interface TextSegment {
  readonly words: string
  /** The target of a link; absent for plain words. */
  readonly to?: string
  /** The index in the whole text. */
  readonly at: number
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Splits words at the links in them, written `[words](/path)`. */
export function splitLinks(words: string): TextSegment[] {
  const parts: TextSegment[] = []
  let end = 0
  for (const { 0: all, 1: label = '', 2: to = '', index: at } of words.matchAll(link)) {
    if (at > end) parts.push({ words: words.slice(end, at), at: end })
    parts.push({ words: label, to, at })
    end = at + all.length
  }
  if (end < words.length) parts.push({ words: words.slice(end), at: end })
  return parts
}
