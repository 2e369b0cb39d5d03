import type { FoundMessage } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { Text } from '#web/ui/layout/primitives.tsx'
import { Items } from '#web/ui/state/items.tsx'
import styles from './conversation-list.module.css'
import { excerptOf } from './excerpt.ts'
import { MemberRow } from './member-row.tsx'

export interface FoundMessagesProps {
  found: readonly FoundMessage[]
  me: string
  words: string
}

export function FoundMessages({ found, me, words }: FoundMessagesProps) {
  return (
    <ul className={styles.list}>
      <Items items={found} keyOf={({ message }) => message.id}>
        {({ other, message }) => (
          <li>
            <MemberRow
              other={other}
              ts={message.tsCreated}
              found={message.number}
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
