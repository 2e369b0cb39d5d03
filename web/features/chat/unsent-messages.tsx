import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Grid, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { broadcastThread, type Pair } from './chat.data.ts'
import styles from './conversation-list.module.css'
import { ListHeading, ListHint } from './conversation-list.tsx'
import { useOutgoingActions } from './outgoing.data.ts'
import type { Outgoing } from './outgoing.ts'
import { outgoingThreads, queueOf } from './outgoing-queue.ts'
import { outbox } from './outgoing-store.ts'
import { useIsTakenBack } from './take-back.ts'
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
  const threads = useUnsent(me)
  const { linkTo } = useListedThread()
  if (threads.length === 0) return null
  return (
    <section aria-labelledby="unsent" className={styles.unsent}>
      <ListHeading id="unsent">{chatTexts.unsent}</ListHeading>
      <Stack as="ul" gap={2}>
        {threads.map(([other, messages]) => {
          const known = conversations.find(each => each.other.profileId === other)?.other
          return (
            <Stack key={other} className={styles.unsentOf} as="li" gap={1} pad={[3, 4]}>
              {other === broadcastThread ? (
                <Link to="/chat/broadcast">{chatTexts.unsentToAll}</Link>
              ) : (
                <Link {...linkTo(other)}>{chatTexts.unsentTo(known?.profileName)}</Link>
              )}
              {messages.map(message => (
                <UnsentMessage key={message.id} message={message} pair={{ me, other }} />
              ))}
              <ListHint>{messages.find(hasFailed)?.failure ?? chatTexts.waiting}</ListHint>
            </Stack>
          )
        })}
      </Stack>
    </section>
  )
}

/** A refused one can be deleted here too, because no conversation opens with a member who is gone. */
function UnsentMessage({ message, pair }: { message: Outgoing; pair: Pair }) {
  const { remove } = useOutgoingActions(pair)
  const isTakenBack = useIsTakenBack(pair, message.id)
  const { bodyText, profilePicIds, state } = message
  return (
    <Grid columns="1fr auto" align="center" gap={2}>
      <Text dir="auto" wrap="preserve">
        {bodyText || chatTexts.picturesOnly(profilePicIds.length)}
      </Text>
      {state === 'refused' && (
        <Button variant="quiet" disabled={isTakenBack} keepsFocus onClick={() => remove(message)}>
          {chatTexts.delete}
        </Button>
      )}
    </Grid>
  )
}

type Unsent = readonly (readonly [other: string, messages: readonly Outgoing[]])[]

/** What was not sent at the first attempt. The rest is being sent. */
function useUnsent(me: string): Unsent {
  const unsent = useSyncExternalStore(outbox.subscribe, () => JSON.stringify(unsentOf(me)))
  const threads: Unsent = JSON.parse(unsent)
  return threads
}

function unsentOf(me: string): Unsent {
  const threads = outgoingThreads(me).map(other => [other, queueOf({ me, other })] as const)
  return threads.flatMap(([other, queue]) => {
    const isHeldBack = queue.some(each => each.state === 'waiting' || hasFailed(each))
    return isHeldBack ? [[other, queue] as const] : []
  })
}

const hasFailed = ({ failure }: Outgoing) => failure !== undefined
