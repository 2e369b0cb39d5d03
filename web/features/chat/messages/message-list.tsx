import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useOnInView } from '#web/ui/use-in-view.ts'
import type { Conversation } from '../conversation.ts'
import { formatDayHeading } from '../format-when.ts'
import { groupMessages } from './group-messages.ts'
import { MessageGroup } from './message-group.tsx'
import styles from './message-list.module.css'

const atEndPx = 80

export interface MessageListProps {
  conversation: Conversation
  me: string
  otherName: string
  onOlder: () => void
  older: 'idle' | 'loading' | 'failed'
  /** A button beside a message of the other member. */
  actionOf: (message: Message) => ReactNode
}

/** The scroller is reversed: it opens at the newest message, and older ones added on top do not move the view. */
export function MessageList(props: MessageListProps) {
  const { conversation, me, otherName, onOlder, older, actionOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { isAtEnd, goToEnd } = useFollowEnd(scroller, conversation.messages.at(-1), me)
  return (
    <div className={styles.view}>
      <div
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be scrollable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={chatTexts.withMember(otherName)}
      >
        <div className={styles.messages}>
          {conversation.hasOlder ? (
            <OlderMessages state={older} onOlder={onOlder} scroller={scroller} />
          ) : (
            <p className={styles.beginning}>{chatTexts.beginning(otherName)}</p>
          )}
          {groupMessages(conversation.messages, me).map(day => (
            <section key={day.groups[0]?.id} className={styles.day}>
              <h2 className={styles.marker}>
                <span>{formatDayHeading(day.ts)}</span>
              </h2>
              {day.groups.map(group => (
                <MessageGroup key={group.id} {...{ group, otherName, actionOf }} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles.toEnd}>
          <IconButton
            variant="floating"
            label={chatTexts.newest}
            icon={<IconArrowDown />}
            onClick={goToEnd}
          />
        </div>
      )}
    </div>
  )
}

interface OlderMessagesProps {
  state: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  scroller: RefObject<HTMLElement | null>
}

/** Loads older messages when it comes into view; after a failure, when pressed. */
function OlderMessages({ state, onOlder, scroller }: OlderMessagesProps) {
  const root = useRef<HTMLDivElement>(null)
  useOnInView(root, {
    scroller,
    marginY: '200px',
    isEnabled: state === 'idle',
    onInView: onOlder,
  })
  return (
    <div ref={root} className={styles.older}>
      <Button variant="quiet" loading={state === 'loading'} onClick={onOlder}>
        {state === 'failed' ? chatTexts.olderFailed : chatTexts.older}
      </Button>
    </div>
  )
}

/** Whether the newest message is in view, and a way to scroll there. A new message of one's own scrolls there at once. */
function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  newest: Message | undefined,
  me: string,
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  // The scroller is reversed: its end is 0, and further up is negative.
  const goToEnd = () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => setIsAtEnd(element.scrollTop > -atEndPx)
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [scroller])

  const ownNewestId = newest?.senderProfileId === me ? newest.id : undefined
  useLayoutEffect(() => {
    if (ownNewestId !== undefined) scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [scroller, ownNewestId])

  return { isAtEnd, goToEnd }
}
