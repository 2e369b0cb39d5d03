import { type SubmitEvent, useRef, useState } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Billing } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button/button.tsx'
import { fieldOf, focusField, takeLostFocus } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Text } from '#web/ui/layout/primitives.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useGiveBackSeat, useTakeSeat } from './billing.data.ts'
import styles from './billing.module.css'
import { failureText } from './billing-formats.ts'

const texts = billingTexts.seat
const codeField = 'code'

export interface FriendSeatProps {
  billing: Pick<Billing, 'contributor' | 'holdsSeat'>
}

/** The seat that a friend gave, or the form to take one. Pressed buttons disappear with either: the focus moves to the section. */
export function FriendSeat({ billing: { contributor, holdsSeat } }: FriendSeatProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const giveBack = useGiveBackSeat()
  return (
    <Card as="section" title={holdsSeat ? texts.title : texts.ask}>
      <CardBody ref={section} tabIndex={-1} className={styles.section}>
        {holdsSeat ? (
          <TakenSeat
            counts={contributor !== undefined}
            isEnding={giveBack.isPending}
            failure={giveBack.error ? failureText(giveBack.error) : undefined}
            onGiveBack={() => setIsConfirming(true)}
          />
        ) : (
          <SeatCodeForm onTaken={() => takeLostFocus(section.current, section.current)} />
        )}
      </CardBody>
      <Confirm
        isOpen={isConfirming}
        title={texts.giveBackTitle}
        body={texts.giveBackBody}
        cancel={billingTexts.cancel}
        confirm={texts.giveBack}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false)
          giveBack.mutate()
        }}
        next={() => section.current}
      />
    </Card>
  )
}

interface TakenSeatProps {
  /** Whether it makes the member a contributor: the friend's dues may have run out. */
  counts: boolean
  isEnding: boolean
  failure: string | undefined
  onGiveBack: () => void
}

function TakenSeat({ counts, isEnding, failure, onGiveBack }: TakenSeatProps) {
  return (
    <>
      <Text tone="muted">{counts ? texts.counts : texts.countsNot}</Text>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div>
        <Button loading={isEnding} onClick={onGiveBack}>
          {texts.giveBack}
        </Button>
      </div>
    </>
  )
}

function SeatCodeForm({ onTaken }: { onTaken: () => void }) {
  const { typed, type, submit, problem, isSending } = useSeatCode(onTaken)
  return (
    <CardBody as="form" noValidate onSubmit={submit}>
      <TextField
        label={texts.code}
        name={codeField}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={typed}
        onValueChange={type}
      />
      <div>
        <Button type="submit" loading={isSending}>
          {texts.use}
        </Button>
      </div>
    </CardBody>
  )
}

function useSeatCode(onTaken: () => void) {
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const take = useTakeSeat(onTaken)
  const problem = problemOf(typed.trim())

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    setIsTried(true)
    if (problem) focusField(form, codeField)
    if (problem || take.isPending) return
    take.mutate(typed.trim(), { onError: () => takeLostFocus(fieldOf(form, codeField), form) })
  }
  return {
    typed,
    type: (next: string) => {
      setTyped(next)
      setIsTried(false)
      if (take.isError) take.reset()
    },
    submit,
    problem: (isTried && problem) || (take.error ? failureText(take.error) : undefined),
    isSending: take.isPending,
  }
}

function problemOf(code: string) {
  if (code === '') return texts.codeMissing
  return code.length > billingLimits.seatCodeMaxLength ? texts.codeTooLong : undefined
}
