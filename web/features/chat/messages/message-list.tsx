import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useMenuPress } from '#web/ui/overlay/use-menu-press.ts'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import type { Pair } from '../chat.data.ts'
import { DayHeading } from '../day-heading.tsx'
import styles from './message-list.module.css'
import { countAfter, type Listed, type MessageRow, newestOf, type Row } from './message-rows.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { type Page, PageEdge } from './page-edge.tsx'
import { type BeforeNewest, type SetReadTo, useNewest } from './use-newest.ts'
import { useRows } from './use-rows.ts'
import { type Target, useTarget } from './use-target.ts'

export interface MessageListProps<Item extends Listed> {
  label: string
  /** Its place is remembered while it is closed. The object must be stable. */
  pair: Pair
  otherName: string
  /** In the order of the screen. */
  rows: readonly Row<Item>[]
  /** At which end the newest stands. */
  newest: 'first' | 'last'
  /** While the member reads elsewhere: the rank of the message that was the newest before. */
  readTo: number | undefined
  setReadTo: SetReadTo
  older: Page
  newer?: Page & BeforeNewest
  /** Up to which rank the member had read when the list opened, if not everything. */
  openedTo?: number | undefined
  /** The message to show, and whether to highlight it. */
  target?: Target | undefined
  isMarked?: boolean
  /** A message. While the function stays the same, rows that stay are not rendered again. */
  children: (row: MessageRow<Item>) => ReactNode
}

/**
 * Opens at the first unread message, where it was left, or at the newest message. What loads or arrives out of view moves nothing in view. Only rows
 * in view are rendered.
 */
export function MessageList<Item extends Listed>(props: MessageListProps<Item>) {
  const { label, pair, rows, newest, readTo, setReadTo, older, newer, openedTo, target, isMarked } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const isLast = newest === 'last'
  const awayPx = useRef(Number.POSITIVE_INFINITY)
  const list = useRows({ scroller, rows, newest, awayPx, pair, follows: readTo === undefined })
  const { virtualizer, headPx, dayIndex } = list
  const end = { newest, newestRow: newestOf(rows, newest), openedTo, setReadTo }
  const totalSize = virtualizer.getTotalSize()
  const { isAtNewest, goToNewest } = useNewest({
    ...list,
    ...end,
    scroller,
    awayPx,
    totalSize,
    newer,
  })
  useTarget({ scroller, rows, target, jumpTo: list.jumpTo })
  const newCount = readTo === undefined ? 0 : countAfter(rows, newest, readTo)
  const { children, otherName } = props
  const contentOf = useMemo(
    () => contentsOf({ children, pair, otherName }),
    [children, pair, otherName],
  )
  const menuPress = useMenuPress()
  const olderEdge = <PageEdge at={isLast ? 'start' : 'end'} {...{ scroller, rows, ...older }} />
  return (
    <div className={styles.view} data-newest={newest}>
      <div
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be scrollable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={label}
        {...menuPress}
      >
        <div className={styles.messages}>
          {isLast && olderEdge}
          <div className={styles.rows} style={{ height: totalSize }}>
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
                  data-target={(isMarked && key === target?.key) || undefined}
                  tabIndex={key === target?.key ? -1 : undefined}
                  style={isSticky ? undefined : { transform: `translateY(${start - headPx}px)` }}
                >
                  {row && contentOf(row)}
                </div>
              )
            })}
          </div>
          {!isLast && olderEdge}
          {newer?.hasMore && <PageEdge at="end" {...{ scroller, rows, ...newer }} />}
        </div>
      </div>
      <output className={styles.toNewest}>
        {!isAtNewest && (
          <ToNewest
            icon={isLast ? IconArrowDown : IconArrowUp}
            count={newCount}
            onClick={() => {
              goToNewest()
              scroller.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </output>
    </div>
  )
}

type Contents<Item extends Listed> = Pick<MessageListProps<Item>, 'children' | 'pair' | 'otherName'>

/** A function that returns the same element for the same row, so that React skips the rows that stay. */
function contentsOf<Item extends Listed>({ children, pair, otherName }: Contents<Item>) {
  const contents = new WeakMap<Row<Item>, ReactNode>()
  return (row: Row<Item>) => {
    const content = contents.get(row) ?? (
      <ErrorBoundary fallback={null} resetKey={row}>
        {row.kind === 'day' && <DayHeading ts={row.ts} />}
        {row.kind === 'unread' && <UnreadLine />}
        {row.kind === 'message' && children(row)}
        {row.kind === 'outgoing' && (
          <OutgoingRow
            outgoing={row.outgoing}
            isFirst={row.isFirst}
            isLast={row.isLast}
            {...{ pair, otherName }}
          />
        )}
      </ErrorBoundary>
    )
    contents.set(row, content)
    return content
  }
}

function UnreadLine() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule has no words
    <div role="separator" aria-label={chatTexts.firstUnread} className={styles.unread}>
      {chatTexts.firstUnread}
    </div>
  )
}

interface ToNewestProps {
  icon: typeof IconArrowDown
  count: number
  onClick: () => void
}

function ToNewest({ icon, count, onClick }: ToNewestProps) {
  if (count === 0) {
    return <IconButton variant="floating" label={chatTexts.newest} icon={icon} onClick={onClick} />
  }
  return (
    <Button icon={icon} onClick={onClick}>
      {chatTexts.newMessages(count)}
    </Button>
  )
}
