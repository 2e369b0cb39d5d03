import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { broadcastThread } from './chat.data.ts'
import styles from './conversation-list.module.css'
import { ListHeading, ListHint } from './conversation-list.tsx'
import type { Draft } from './draft.ts'
import { drafts, keyOf, storedDrafts } from './stored-drafts.ts'
import { useListedThread } from './use-listed-thread.ts'

export interface UnsentMessagesProps {
  me: string
  /** The conversations known so far. They have the names. */
  conversations: readonly Conversation[]
}

/**
 * Messages that are only on this device, in full, since no conversation opens without a network. Empty if all are sent.
 */
export function UnsentMessages({ me, conversations }: UnsentMessagesProps) {
  const ids = useUnsentIds(me)
  const { linkTo } = useListedThread()
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="unsent" className={styles.unsent}>
      <ListHeading id="unsent">{chatTexts.unsent}</ListHeading>
      <Stack as="ul" gap={2}>
        {ids.map(other => {
          const draft = drafts.read(keyOf({ me, other }))
          const known = conversations.find(each => each.other.profileId === other)?.other
          return (
            draft && (
              <Stack key={other} className={styles.draft} as="li" gap={1} pad={[3, 4]}>
                {other === broadcastThread ? (
                  <Link to="/chat/broadcast">{chatTexts.unsentToAll}</Link>
                ) : (
                  <Link {...linkTo(other)}>{chatTexts.unsentTo(known?.profileName)}</Link>
                )}
                <Text dir="auto" wrap="preserve">
                  {draft.bodyText || chatTexts.picturesOnly(draft.profilePicIds.length)}
                </Text>
                <ListHint>{draft.failure ?? chatTexts.waiting}</ListHint>
              </Stack>
            )
          )
        })}
      </Stack>
    </section>
  )
}

function useUnsentIds(me: string): readonly string[] {
  const unsent = useSyncExternalStore(drafts.subscribe, () =>
    JSON.stringify(storedDrafts(me).filter(other => isUnsent(drafts.read(keyOf({ me, other }))))),
  )
  return JSON.parse(unsent)
}

const isUnsent = (draft: Draft | undefined) =>
  draft?.state === 'waiting' || draft?.state === 'failed'
