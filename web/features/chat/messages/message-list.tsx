import { IconArrowDown } from '@tabler/icons-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useMenuPress } from '#web/ui/overlay/use-menu-press.ts'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { useOnInView } from '#web/ui/use-in-view.ts'
import type { Pair } from '../chat.data.ts'
import type { Conversation } from '../conversation.ts'
import { DayHeading } from '../day-heading.tsx'
import type { Outgoing } from '../outgoing.ts'
import styles from './message-list.module.css'
import { MessageRow } from './message-row.tsx'
import { atEndPx, headPx, rowsOf, useRows } from './message-rows.ts'
import { OutgoingRow } from './outgoing-row.tsx'

export interface MessageListProps {
  scroller: RefObject<HTMLDivElement | null>
  conversation: Conversation
  outgoing: readonly Outgoing[]
  pair: Pair
  otherName: string
  onOlder: () => void
  older: 'idle' | 'loading' | 'failed'
  /** The menu of a message. The function must be stable while the actions stay the same. */
  menuOf: (message: Message) => ReactNode
}

/**
 * Opens at the newest message. Older ones that load above do not move what is in view. Only rows in view are rendered.
 */
export function MessageList(props: MessageListProps) {
  const { scroller, conversation, outgoing, pair, otherName, onOlder, older, menuOf } = props
  const { me } = pair
  const { messages, deliveredTo, hasOlder } = conversation
  const rows = useMemo(() => rowsOf(messages, outgoing, me), [messages, outgoing, me])
  const { virtualizer, dayIndex } = useRows(scroller, rows)
  const menuPress = useMenuPress()
  const { isAtEnd, goToEnd } = useFollowEnd(
    scroller,
    virtualizer,
    outgoing.at(-1)?.id ?? ownIdOf(messages.at(-1), me),
  )
  return (
    <div className={styles.view}>
      <div
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be scrollable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={chatTexts.withMember(otherName)}
        {...menuPress}
      >
        <div className={styles.messages}>
          <div className={styles.head}>
            {hasOlder ? (
              <OlderMessages state={older} onOlder={onOlder} scroller={scroller} />
            ) : (
              <p>{chatTexts.beginning(otherName)}</p>
            )}
          </div>
          <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index]
              const isSticky = index === dayIndex()
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-key={key}
                  data-sticky={isSticky || undefined}
                  style={isSticky ? undefined : { transform: `translateY(${start - headPx}px)` }}
                >
                  <ErrorBoundary fallback={null} resetKey={row}>
                    {row?.kind === 'day' && <DayHeading ts={row.ts} />}
                    {row?.kind === 'message' && (
                      <MessageRow
                        message={row.message}
                        isFirst={row.isFirst}
                        isLast={row.isLast}
                        isDelivered={row.message.number <= deliveredTo}
                        {...{ me, otherName, menuOf }}
                      />
                    )}
                    {row?.kind === 'outgoing' && (
                      <OutgoingRow
                        outgoing={row.outgoing}
                        isFirst={row.isFirst}
                        isLast={row.isLast}
                        {...{ pair, otherName }}
                      />
                    )}
                  </ErrorBoundary>
                </div>
              )
            })}
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles.toEnd}>
          <IconButton
            variant="floating"
            label={chatTexts.newest}
            icon={IconArrowDown}
            onClick={goToEnd}
          />
        </div>
      )}
    </div>
  )
}

const ownIdOf = (message: Message | undefined, me: string) =>
  message?.senderProfileId === me ? message.id : undefined

interface OlderMessagesProps {
  state: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  scroller: RefObject<HTMLElement | null>
}

function OlderMessages({ state, onOlder, scroller }: OlderMessagesProps) {
  const root = useRef<HTMLDivElement>(null)
  useOnInView(root, {
    scroller,
    marginY: '200px',
    isEnabled: state === 'idle',
    onInView: onOlder,
  })
  return (
    <div ref={root}>
      <Button variant="quiet" loading={state === 'loading'} onClick={onOlder}>
        {state === 'failed' ? chatTexts.olderFailed : chatTexts.older}
      </Button>
    </div>
  )
}

/**
 * Whether the newest message is in view, and a function that scrolls there. The member's own new message scrolls there
 * at once.
 */
function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: { readonly scrollToEnd: (options?: { behavior: 'smooth' }) => void },
  ownNewestId: string | undefined,
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const goToEnd = () => virtualizer.scrollToEnd({ behavior: 'smooth' })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let belowPx = 0
    let height = element.clientHeight
    const update = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      // A scroll event between a change of height and its observer says nothing about what was in view.
      if (clientHeight !== height) return
      belowPx = scrollHeight - scrollTop - clientHeight
      setIsAtEnd(belowPx < atEndPx)
    }
    // Neither a keyboard nor a growing composer covers the last messages if they were in view.
    const resized = new ResizeObserver(() => {
      const { scrollHeight, clientHeight } = element
      if (belowPx < atEndPx) element.scrollTop = scrollHeight - clientHeight - belowPx
      height = element.clientHeight
      update()
    })
    resized.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroller])

  useLayoutEffect(() => {
    if (ownNewestId !== undefined) virtualizer.scrollToEnd()
  }, [virtualizer, ownNewestId])

  return { isAtEnd, goToEnd }
}
