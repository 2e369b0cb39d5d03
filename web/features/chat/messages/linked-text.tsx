import { chatTexts } from '#shared/texts/chat.ts'
import { hiddenHostOf } from './hidden-host.ts'

/** Plain text whose http(s) addresses are links. The linked site learns nothing of this page. */
export function LinkedText({ text }: { text: string }) {
  let offset = 0
  return linkify(text).map(part => {
    const key = offset
    offset += part.text.length
    if (part.href === undefined) return <span key={key}>{part.text}</span>
    // Isolated left to right, the letters of its path cannot move its host.
    return (
      <a key={key} dir="ltr" href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
        {part.leadsTo !== undefined && ` ${chatTexts.leadsTo(part.leadsTo)}`}
      </a>
    )
  })
}

interface TextPart {
  readonly text: string
  readonly href?: string
  /** The host of the link, where the text may show another one. */
  readonly leadsTo?: string
}

/** Punctuation of all scripts that ends a sentence or a part of it, but stands in no address. */
const sentenceStops = String.raw`[\p{Terminal_Punctuation}--[!,.:;?]]`
const widePairs = '（） ［］ ｛｝ 「」 『』 【】 〈〉 《》 〔〕 〖〗 ｢｣'.split(' ')
const otherBrackets = String.raw`[[\p{Ps}\p{Pe}]--[\(\)\[\]\{\}]]`
/** Letters and symbols that look like a space. */
const fillers = String.raw`\u115f\u1160\u2800\u3164\uffa0`
/** A host may have invisible characters and ideographic full stops in it, because browsers accept them. */
const host = String.raw`(?:\[[\da-f:.]*\]|[。．｡](?=[a-z\d])|[^\p{Z}\p{Cc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>"\/?#\\…‥⋯‒–—―${sentenceStops}])+`
/**
 * Whatever ends an address without a space: an invisible character, except the joiners in Persian and Indic words, and
 * East Asian brackets and punctuation, except brackets that are closed in the address.
 */
const inner = String.raw`[^\p{Z}\p{Cc}\p{Cf}${fillers}<>"${sentenceStops}${otherBrackets}]|[\u200c\u200d]`
const inBrackets = widePairs.map(([opener, closer]) => `${opener}(?:${inner})*${closer}`)
const path = String.raw`(?:[\/?#\\](?:${inner}|${inBrackets.join('|')})*)?`
const addressPattern = new RegExp(String.raw`(?<![a-z\d])https?:\/\/${host}${path}`, 'giv')

/** Splits plain text into text and http(s) links. No other scheme becomes a link. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(addressPattern)) {
    const url = trim(match[0], text.charAt(match.index - 1))
    if (!URL.canParse(url)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    const leadsTo = hiddenHostOf(url)
    parts.push({ text: url, href: url, ...(leadsTo === undefined ? {} : { leadsTo }) })
    end = match.index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Brackets and quotes, each closing one after one that opens it. Some languages turn the quotes round. */
const pairs = '() [] {} «» »« ‹› ›‹ “” „” „“ ‘’ ‚’ ‚‘ ❝❞ ❛❜'
  .split(' ')
  .map(([opener = '', closer = '']) => ({ opener, closer }))
const closers = new Set(pairs.map(({ closer }) => closer))
const closersOf = Map.groupBy(pairs, ({ opener }) => opener)
const sentenceEnds = ".,;:!?'״…‥⋯‒–—―"
/** Marks of emphasis in plain text. A name may end with one, so they must also stand before the address. */
const emphasis = '*_~`'

/** Drops what belongs to the sentence: final punctuation, and closing brackets or quotes opened before the address. */
function trim(found: string, before: string): string {
  const unopened = new Map<string, number>()
  const count = (closer: string, by: number) =>
    unopened.set(closer, (unopened.get(closer) ?? 0) + by)
  for (const letter of found) {
    if (closers.has(letter)) count(letter, 1)
    for (const { closer } of closersOf.get(letter) ?? []) count(closer, -1)
  }
  let end = found.length
  while (end > 0) {
    const last = found.charAt(end - 1)
    const isEnd =
      sentenceEnds.includes(last) ||
      (unopened.get(last) ?? 0) > 0 ||
      (emphasis.includes(last) && last === before) ||
      (last === '-' && (found.charAt(end - 2) === '-' || found.charAt(end) === '-'))
    if (!isEnd) break
    if (closers.has(last)) count(last, -1)
    end -= 1
  }
  return found.slice(0, end)
}
