export interface TextPart {
  readonly text: string
  /** Where the words lead, when they are a link. */
  readonly href?: string
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi
const trailing = /[.,;:!?'*_~\]}]+$/

/** Splits plain text into words and http(s) links; nothing else ever becomes a link. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const words = trim(match[0])
    if (!isAddress(words)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: words, href: words })
    end = match.index + words.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Punctuation that ends the sentence is not part of the address, nor is a bracket opened before it. */
function trim(words: string): string {
  const shorter = words.replace(trailing, '')
  const opened = shorter.split('(').length
  const closed = shorter.split(')').length
  const next = shorter.endsWith(')') && closed > opened ? shorter.slice(0, -1) : shorter
  return next === words ? words : trim(next)
}

function isAddress(words: string) {
  const url = URL.parse(words)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}
