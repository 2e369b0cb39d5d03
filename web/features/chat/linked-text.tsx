import { linkify } from './linkify.ts'

export interface LinkedTextProps {
  text: string
}

/** Plain text whose http(s) addresses can be followed; where they lead learns nothing of this page. */
export function LinkedText({ text }: LinkedTextProps) {
  let place = 0
  return linkify(text).map(part => {
    const key = place
    place += part.text.length
    if (part.href === undefined) return <span key={key}>{part.text}</span>
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}
