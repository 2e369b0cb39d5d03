import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { everybody } from './chat.data.ts'
import listStyles from './conversation-list.module.css'
import type { Draft } from './draft.ts'
import { drafts, keyOf, storedDrafts } from './stored-drafts.ts'
import styles from './unsent-messages.module.css'
import { useListedThread } from './use-listed-thread.ts'

export interface UnsentMessagesProps {
  me: string
  /** As far as they are known: they have the names. */
  conversations: readonly Conversation[]
}

/** What is on this device alone, whole, since without a network no conversation opens. Nothing when all is sent. */
export function UnsentMessages({ me, conversations }: UnsentMessagesProps) {
  const ids = useUnsentIds(me)
  const { linkTo } = useListedThread()
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="unsent" className={styles.unsent}>
      <h2 id="unsent" className={listStyles.heading}>
        {chatTexts.unsent}
      </h2>
      <ul className={styles.list}>
        {ids.map(other => {
          const draft = drafts.read(keyOf({ me, other }))
          const known = conversations.find(each => each.other.profileId === other)?.other
          return (
            draft && (
              <li key={other} className={styles.message}>
                {other === everybody ? (
                  <Link to="/chat/broadcast">{chatTexts.unsentToAll}</Link>
                ) : (
                  <Link {...linkTo(other)}>{chatTexts.unsentTo(known?.profileName)}</Link>
                )}
                <p dir="auto" className={styles.words}>
                  {draft.bodyText || chatTexts.picturesOnly(draft.profilePicIds.length)}
                </p>
                <p className={listStyles.muted}>{draft.failure ?? chatTexts.waiting}</p>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

/** The others to whom a message did not go out yet. */
function useUnsentIds(me: string): readonly string[] {
  const unsent = useSyncExternalStore(drafts.subscribe, () =>
    JSON.stringify(storedDrafts(me).filter(other => isUnsent(drafts.read(keyOf({ me, other }))))),
  )
  return JSON.parse(unsent)
}

const isUnsent = (draft: Draft | undefined) =>
  draft?.state === 'waiting' || draft?.state === 'failed'
