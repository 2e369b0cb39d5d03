import type { FoundMessage } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { Text } from '#web/ui/layout/primitives.tsx'
import { Items } from '#web/ui/state/items.tsx'
import styles from './conversation-list.module.css'
import { MemberRow } from './member-row.tsx'

export interface FoundMessagesProps {
  found: readonly FoundMessage[]
  me: string
  /** What was looked for. */
  words: string
}

/** Messages with what was looked for, each leading to its conversation. */
export function FoundMessages({ found, me, words }: FoundMessagesProps) {
  return (
    <ul className={styles.list}>
      <Items items={found} keyOf={({ message }) => message.id}>
        {({ other, message }) => (
          <li>
            <MemberRow
              other={other}
              ts={message.tsCreated}
              preview={
                <Text as="span" className={styles.clip} wrap="truncate">
                  {message.senderProfileId === me && chatTexts.you}
                  <Excerpt text={message.bodyText} words={words} />
                </Text>
              }
            />
          </li>
        )}
      </Items>
    </ul>
  )
}

function Excerpt({ text, words }: { text: string; words: string }) {
  const { before, match, after } = excerptOf(text, words)
  return (
    <bdi>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </bdi>
  )
}

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
