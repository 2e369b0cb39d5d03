import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { memo, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Pair } from '../chat.data.ts'
import { focusEditor, useOutgoing, useOutgoingActions } from '../outgoing.data.ts'
import type { Outgoing } from '../outgoing.ts'
import { useIsTakenBack } from '../take-back.ts'
import styles from './message-row.module.css'
import { Bubble } from './message-row.tsx'

export interface OutgoingRowProps {
  outgoing: Outgoing
  /** It must be stable while both members stay. */
  pair: Pair
  otherName: string
  /** First or last of the member's messages in that minute. */
  isFirst: boolean
  isLast: boolean
}

interface OutgoingRowsProps extends Pick<OutgoingRowProps, 'pair' | 'otherName'> {
  /** At which end the newest stands. */
  newest: 'first' | 'last'
}

/** What the server does not have yet, while its messages are not read. */
export function OutgoingRows({ newest, ...members }: OutgoingRowsProps) {
  const outgoing = useOutgoing(members.pair)
  if (outgoing.length === 0) return null
  const rows = newest === 'first' ? outgoing.toReversed() : outgoing
  return (
    <Stack pad={[0, 4]}>
      {rows.map(each => (
        <OutgoingRow key={each.id} outgoing={each} isFirst isLast {...members} />
      ))}
    </Stack>
  )
}

/** A message that the server does not have yet, with why it waits. Memoized, as the rows of stored messages. */
export const OutgoingRow = memo(function OutgoingRow(props: OutgoingRowProps) {
  const { outgoing, pair, otherName, isFirst, isLast } = props
  const { id, bodyText, profilePicIds, replyTo } = outgoing
  const { me } = pair
  const message = { id, senderProfileId: me, bodyText, profilePicIds: [...profilePicIds] }
  const [failureBefore] = useState(outgoing.failure)
  const row = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLElement>(null)
  useReturnFocus({ row, next, pair })
  const chooseNext = () => {
    next.current = buttonBeside(row.current)
  }
  return (
    <div
      ref={row}
      className={styles.row}
      data-own
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-outgoing={id}
    >
      {isFirst && <VisuallyHidden>{chatTexts.yours}</VisuallyHidden>}
      <div className={styles.message}>
        <Bubble message={{ ...message, ...(replyTo && { replyTo }) }} {...{ me, otherName }} />
      </div>
      {outgoing.failure !== undefined && (
        <Failure
          {...{ outgoing, pair }}
          isNews={outgoing.failure !== failureBefore}
          onDelete={chooseNext}
        />
      )}
      {outgoing.failure === undefined && isLast && (
        <Row as="p" gap={2} pad={[0, 2]} size="small" tone="muted" tight>
          <span className={styles.seen}>
            <IconClock aria-hidden="true" />
            {chatTexts.sending}
          </span>
        </Row>
      )}
    </div>
  )
})

interface ReturnFocus {
  row: RefObject<HTMLElement | null>
  /** Where the member continues after a deletion. */
  next: RefObject<HTMLElement | null>
  pair: Pair
}

/** An answer replaces or removes the row. Its focus then goes to the editor, if not to the next row. */
function useReturnFocus({ row, next, pair }: ReturnFocus) {
  const { me, other } = pair
  const leave = useEffectEvent(() => {
    if (next.current?.isConnected) next.current.focus()
    else focusEditor({ me, other })
  })
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) leave()
    }
  }, [row])
}

interface FailureProps {
  outgoing: Outgoing
  pair: Pair
  /** It failed in sight of the member. A row that comes into view says nothing. */
  isNews: boolean
  onDelete: () => void
}

/** It stays during the next attempt, so that nothing moves and no focus is lost. */
function Failure({ outgoing, pair, isNews, onDelete }: FailureProps) {
  const { retry, edit, remove } = useOutgoingActions(pair)
  const isSending = outgoing.state === 'sending'
  const isTakenBack = useIsTakenBack(pair, outgoing.id)
  const isBusy = isSending || isTakenBack
  return (
    <Stack className={styles.failure} justify="end">
      <p className={styles.reason} role={isNews ? 'alert' : undefined}>
        <IconAlertCircle aria-hidden="true" />
        <span>
          {chatTexts.notSent} {outgoing.failure}
        </span>
      </p>
      {outgoing.state === 'refused' && (outgoing.privatePicIds?.length ?? 0) > 0 && (
        <Hint>{chatTexts.sharesPrivate}</Hint>
      )}
      <Row justify="end">
        <Button
          variant="quiet"
          loading={isSending}
          disabled={isTakenBack}
          onClick={() => retry(outgoing)}
        >
          {chatTexts.retry}
        </Button>
        <Button variant="quiet" disabled={isBusy} keepsFocus onClick={() => edit(outgoing)}>
          {chatTexts.edit}
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy}
          keepsFocus
          onClick={() => {
            onDelete()
            remove(outgoing)
          }}
        >
          {chatTexts.delete}
        </Button>
      </Row>
    </Stack>
  )
}

/** A button of the next unsent message, or of the one before. */
function buttonBeside(row: HTMLElement | null) {
  const list = row?.closest('[role=log], section')
  if (!row || !list) return null
  const rows = [...list.querySelectorAll('[data-outgoing]:has(button)')]
  const at = rows.indexOf(row)
  return (rows[at + 1] ?? rows[at - 1])?.querySelector('button') ?? null
}
