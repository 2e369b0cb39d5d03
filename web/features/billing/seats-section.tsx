import { IconUserPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { Billing, Seat } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useInvite, useTakeBackSeat } from './billing.data.ts'
import styles from './billing.module.css'
import { failureText, inFours } from './billing-rules.ts'
import { CopyButton } from './copy-button.tsx'

const texts = billingTexts.seats

interface TakeBackRequest {
  readonly seat: Seat
  readonly index: number
  readonly button: HTMLElement
}

/** The seats that a payer gives to friends, or gave while their dues covered them. */
export function SeatsSection({ billing: { seats, seatsToGive } }: { billing: Billing }) {
  const question = useDialogAbout<TakeBackRequest>()
  const request = question.thing
  const section = useRef<HTMLDivElement>(null)
  const focus = useSeatFocus(section, seats)
  const invite = useInvite()
  const takeBack = useTakeBackSeat()
  const failure = invite.error ?? takeBack.error
  const end = ({ seat, index }: TakeBackRequest) => {
    invite.reset()
    focus.moveTo({ index, button: 'last' })
    takeBack.mutate(seat.id)
  }
  return (
    <Card as="section" title={texts.title}>
      <CardBody ref={section} tabIndex={-1} className={styles.section}>
        <Text tone="muted">{texts.lead(seatsToGive)}</Text>
        {seats.length > 0 && (
          <Stack as="ul" divided={3}>
            {seats.map((seat, index) => (
              <SeatItem
                key={seat.id}
                seat={seat}
                isCovered={index < seatsToGive}
                isEnding={takeBack.isPending && takeBack.variables === seat.id}
                onTakeBack={button => question.open({ seat, index, button })}
              />
            ))}
          </Stack>
        )}
        {failure && <Notice kind="error">{failureText(failure)}</Notice>}
        {seats.length < seatsToGive && (
          <div>
            <Button
              icon={IconUserPlus}
              loading={invite.isPending}
              onClick={() => {
                takeBack.reset()
                focus.moveTo({ index: seats.length, button: 'first' })
                invite.mutate()
              }}
            >
              {texts.invite}
            </Button>
          </div>
        )}
        {seats.length >= seatsToGive && seatsToGive > 0 && (
          <Text tone="muted">
            {seats.length === seatsToGive ? texts.all : texts.tooMany(seatsToGive)}
          </Text>
        )}
      </CardBody>
      {request && (
        <Confirm
          dialog={question}
          title={texts.takeBackTitle(inFours(request.seat.code))}
          body={request.seat.tsTaken === undefined ? texts.takeBackFree : texts.takeBackTaken}
          confirm={texts.takeBack}
          onConfirm={() => end(request)}
          next={() => focus.after(request.button, request.index)}
        />
      )}
    </Card>
  )
}

interface SeatItemProps {
  seat: Seat
  isCovered: boolean
  isEnding: boolean
  onTakeBack: (button: HTMLElement) => void
}

function SeatItem({ seat, isCovered, isEnding, onTakeBack }: SeatItemProps) {
  const { tsTaken } = seat
  const isTaken = tsTaken !== undefined
  const code = inFours(seat.code)
  return (
    <Cluster className={styles.item} as="li" justify="space-between" gap={[2, 3]}>
      <Stack gap={1} grow="12rem">
        <Cluster gap={[1, 2]} weight="strong">
          <span className={styles.code}>{code}</span>
          <Badge kind={isTaken && isCovered ? 'success' : 'neutral'}>
            {isTaken ? texts.taken : texts.free}
          </Badge>
          {!isCovered && <Badge kind="warning">{texts.idle}</Badge>}
        </Cluster>
        {isTaken && <Hint as="div">{texts.takenSince(formatLongDate(tsTaken))}</Hint>}
      </Stack>
      <Cluster gap={3}>
        {isCovered && !isTaken && <CopyButton label={`${texts.code} ${code}`} text={code} />}
        <Button loading={isEnding} onClick={({ currentTarget }) => onTakeBack(currentTarget)}>
          {texts.takeBack}
          <VisuallyHidden>{texts.takeBackOf(code)}</VisuallyHidden>
        </Button>
      </Cluster>
    </Cluster>
  )
}

/** A button in the list of seats: the first or the last of its row. */
interface Target {
  readonly index: number
  readonly button: 'first' | 'last'
}

/** Keeps the focus in the section when the pressed button disappears with its row. */
function useSeatFocus(section: RefObject<HTMLElement | null>, seats: readonly Seat[]) {
  const target = useRef<Target>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are read from the page on every list change
  useEffect(() => {
    // A focus elsewhere stays.
    const isLost = document.activeElement === document.body
    if (target.current && isLost) buttonOf(section.current, target.current)?.focus()
    target.current = undefined
  }, [section, seats])
  return {
    /** Call it before the list changes: it sets where a lost focus goes. */
    moveTo: (next: Target) => {
      target.current = next
    },
    /** Sets where the focus goes when the dialog closes that a button of this row opened. */
    after: (pressed: HTMLElement, index: number) =>
      pressed.isConnected ? pressed : buttonOf(section.current, { index, button: 'last' }),
  }
}

/** The button in the row at the index or in the last row, otherwise the section itself. */
function buttonOf(section: HTMLElement | null, { index, button }: Target): HTMLElement | null {
  const rows = [...(section?.querySelectorAll('li') ?? [])]
  const buttons = [...((rows[index] ?? rows.at(-1))?.querySelectorAll('button') ?? [])]
  return buttons.at(button === 'first' ? 0 : -1) ?? section
}
