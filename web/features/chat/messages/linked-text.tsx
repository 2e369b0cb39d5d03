const addressPattern = /\bhttps?:\/\/[^\s<>"]+/gi
const sentenceEnds = new Set(".,;:!?'*_~]}")

/** Plain text whose http(s) addresses are links. The linked site learns nothing of this page. */
export function LinkedText({ text }: { text: string }) {
  let offset = 0
  return linkify(text).map(part => {
    const key = offset
    offset += part.text.length
    if (part.href === undefined) return <span key={key}>{part.text}</span>
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}

interface TextPart {
  readonly text: string
  readonly href?: string
}

/** Splits plain text into text and http(s) links. No other scheme becomes a link. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(addressPattern)) {
    const url = trim(match[0])
    if (!URL.canParse(url)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: url, href: url })
    end = match.index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Drops what belongs to the sentence: final punctuation, and closing brackets opened before the address. */
function trim(url: string): string {
  let unopened = url.split(')').length - url.split('(').length
  let end = url.length
  while (end > 0) {
    const last = url.charAt(end - 1)
    if (last === ')' ? unopened <= 0 : !sentenceEnds.has(last)) break
    if (last === ')') unopened -= 1
    end -= 1
  }
  return url.slice(0, end)
}
