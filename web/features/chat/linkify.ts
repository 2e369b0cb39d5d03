export interface TextPart {
  readonly text: string
  /** Where the words lead, when they are a link. */
  readonly href?: string
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi
const sentenceEnds = new Set(".,;:!?'*_~]}")

/** Splits plain text into words and http(s) links; nothing else ever becomes a link. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const words = trim(match[0])
    if (!URL.canParse(words)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: words, href: words })
    end = match.index + words.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Punctuation that ends the sentence is not part of the address, nor is a bracket opened before it. */
function trim(words: string): string {
  let unopened = words.split(')').length - words.split('(').length
  let end = words.length
  while (end > 0) {
    const last = words.charAt(end - 1)
    if (last === ')' ? unopened <= 0 : !sentenceEnds.has(last)) break
    if (last === ')') unopened -= 1
    end -= 1
  }
  return words.slice(0, end)
}
