import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Billing, Seat } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonBeside } from '#web/ui/button-beside.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useInvite, useTakeBackSeat } from './billing.data.ts'
import styles from './billing.module.css'
import { SeatItem } from './seat-item.tsx'
import { useSayDone } from './use-say-done.ts'
import { wordsOfFailure } from './words-of-failure.ts'

const texts = billingTexts.seats

export interface SeatsSectionProps {
  billing: Pick<Billing, 'seats' | 'seatsToGive'>
}

/** The seats that a payer gives to his friends. */
export function SeatsSection({ billing: { seats, seatsToGive } }: SeatsSectionProps) {
  const [asked, setAsked] = useState<Seat>()
  const [isAsked, setIsAsked] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const beside = useRef<HTMLElement>(undefined)
  const sayDone = useSayDone()
  const invite = useInvite(() => sayDone(texts.made))
  const takeBack = useTakeBackSeat()
  const failure = invite.error ?? takeBack.error
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
                  beside.current = buttonBeside(button)
                  setAsked(seat)
                  setIsAsked(true)
                }}
              />
            ))}
          </ul>
        )}
        {failure && <Notice kind="error">{wordsOfFailure(failure)}</Notice>}
        {seats.length < seatsToGive ? (
          <div>
            <Button
              icon={<IconUserPlus aria-hidden="true" />}
              loading={invite.isPending}
              onClick={() => {
                takeBack.reset()
                invite.mutate()
              }}
            >
              {texts.invite}
            </Button>
          </div>
        ) : (
          <p className={styles.muted}>{texts.all}</p>
        )}
      </div>
      <Confirm
        isOpen={isAsked}
        title={texts.takeBackTitle}
        body={asked?.tsTaken === undefined ? texts.takeBackFree : texts.takeBackTaken}
        cancel={billingTexts.cancel}
        confirm={texts.takeBack}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          invite.reset()
          if (asked) takeBack.mutate(asked.id)
        }}
        next={() => beside.current ?? section.current}
      />
    </Card>
  )
}
