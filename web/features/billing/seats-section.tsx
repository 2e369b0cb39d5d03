import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Billing, Seat } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useInvite, useTakeBackSeat } from './billing.data.ts'
import styles from './billing.module.css'
import { inFours } from './in-fours.ts'
import { SeatItem } from './seat-item.tsx'
import { useSayDone } from './use-say-done.ts'
import { useSeatFocus } from './use-seat-focus.ts'
import { wordsOfFailure } from './words-of-failure.ts'

const texts = billingTexts.seats

interface Asked {
  readonly seat: Seat
  readonly place: number
  readonly button: HTMLElement
}

export interface SeatsSectionProps {
  billing: Pick<Billing, 'seats' | 'seatsToGive'>
}

/** The seats that a payer gives to his friends, or has given when his dues covered them. */
export function SeatsSection({ billing: { seats, seatsToGive } }: SeatsSectionProps) {
  const [asked, setAsked] = useState<Asked>()
  const [isAsked, setIsAsked] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const focus = useSeatFocus(section, seats)
  const sayDone = useSayDone()
  const invite = useInvite(() => sayDone(texts.made))
  const takeBack = useTakeBackSeat(() => sayDone(texts.takenBack))
  const failure = invite.error ?? takeBack.error
  const end = ({ seat, place }: Asked) => {
    setIsAsked(false)
    invite.reset()
    focus.goOnAt({ place, button: 'last' })
    takeBack.mutate(seat.id)
  }
  return (
    <Card as="section" title={texts.title}>
      <div ref={section} tabIndex={-1} className={styles.section}>
        <p className={styles.muted}>{texts.lead(seatsToGive)}</p>
        {seats.length > 0 && (
          <ul className={styles.list}>
            {seats.map((seat, place) => (
              <SeatItem
                key={seat.id}
                seat={seat}
                isCovered={place < seatsToGive}
                isEnding={takeBack.isPending && takeBack.variables === seat.id}
                onTakeBack={button => {
                  setAsked({ seat, place, button })
                  setIsAsked(true)
                }}
              />
            ))}
          </ul>
        )}
        {failure && <Notice kind="error">{wordsOfFailure(failure)}</Notice>}
        {seats.length < seatsToGive && (
          <div>
            <Button
              icon={<IconUserPlus aria-hidden="true" />}
              loading={invite.isPending}
              onClick={() => {
                takeBack.reset()
                focus.goOnAt({ place: seats.length, button: 'first' })
                invite.mutate()
              }}
            >
              {texts.invite}
            </Button>
          </div>
        )}
        {seats.length >= seatsToGive && seatsToGive > 0 && (
          <p className={styles.muted}>
            {seats.length === seatsToGive ? texts.all : texts.tooMany(seatsToGive)}
          </p>
        )}
      </div>
      {asked && (
        <Confirm
          isOpen={isAsked}
          title={texts.takeBackTitle(inFours(asked.seat.code))}
          body={asked.seat.tsTaken === undefined ? texts.takeBackFree : texts.takeBackTaken}
          cancel={billingTexts.cancel}
          confirm={texts.takeBack}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => end(asked)}
          next={() => focus.after(asked.button, asked.place)}
        />
      )}
    </Card>
  )
}
