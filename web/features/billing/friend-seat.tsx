import { useRef, useState } from 'react'
import type { Billing } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useGiveBackSeat } from './billing.data.ts'
import styles from './billing.module.css'
import { HeldSeat } from './held-seat.tsx'
import { SeatCodeForm } from './seat-code-form.tsx'
import { useSayDone } from './use-say-done.ts'
import { wordsOfFailure } from './words-of-failure.ts'

const texts = billingTexts.seat

export interface FriendSeatProps {
  billing: Pick<Billing, 'contributor' | 'holdsSeat'>
}

/** The seat that a friend has given, or where to get it. What was pressed goes away with either: the focus stays here. */
export function FriendSeat({ billing: { contributor, holdsSeat } }: FriendSeatProps) {
  const [isAsked, setIsAsked] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const sayDone = useSayDone()
  const giveBack = useGiveBackSeat(() => sayDone(texts.givenBack))
  return (
    <Card as="section" title={holdsSeat ? texts.title : texts.ask}>
      <div ref={section} tabIndex={-1} className={styles.section}>
        {holdsSeat ? (
          <HeldSeat
            counts={contributor !== undefined}
            isEnding={giveBack.isPending}
            failure={giveBack.error ? wordsOfFailure(giveBack.error) : undefined}
            onGiveBack={() => setIsAsked(true)}
          />
        ) : (
          <SeatCodeForm
            onTaken={() => {
              section.current?.focus()
              sayDone(texts.taken)
            }}
          />
        )}
      </div>
      <Confirm
        isOpen={isAsked}
        title={texts.giveBackTitle}
        body={texts.giveBackBody}
        cancel={billingTexts.cancel}
        confirm={texts.giveBack}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          giveBack.mutate()
        }}
        next={() => section.current}
      />
    </Card>
  )
}
