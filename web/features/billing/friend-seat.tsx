import { useRef } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Billing } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Text } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useGiveBackSeat, useTakeSeat } from './billing.data.ts'
import styles from './billing.module.css'
import { failureText } from './billing-rules.ts'

const texts = billingTexts.seat

/**
 * The seat that a friend gave, or the form to take one. The pressed button disappears with either one, so the focus
 * moves to the section.
 */
export function FriendSeat({ billing: { contributor, holdsSeat } }: { billing: Billing }) {
  const question = useDialogAbout()
  const section = useRef<HTMLDivElement>(null)
  const giveBack = useGiveBackSeat()
  return (
    <Card as="section" title={holdsSeat ? texts.title : texts.ask}>
      <CardBody ref={section} tabIndex={-1} className={styles.section}>
        {holdsSeat ? (
          <>
            {/* The friend's dues may have run out. */}
            <Text tone="muted">{contributor ? texts.counts : texts.countsNot}</Text>
            {giveBack.error && <Notice kind="error">{failureText(giveBack.error)}</Notice>}
            <div>
              <Button loading={giveBack.isPending} onClick={() => question.open()}>
                {texts.giveBack}
              </Button>
            </div>
          </>
        ) : (
          <SeatCodeForm onTaken={() => takeLostFocus(section.current, section.current)} />
        )}
      </CardBody>
      <Confirm
        dialog={question}
        title={texts.giveBackTitle}
        body={texts.giveBackBody}
        confirm={texts.giveBack}
        onConfirm={() => giveBack.mutate()}
        next={() => section.current}
      />
    </Card>
  )
}

function SeatCodeForm({ onTaken }: { onTaken: () => void }) {
  const form = useForm({
    values: { code: '' },
    problemsOf: ({ code }) => ({
      code: textProblem(tidyLine(code), billingLimits.seatCodeMaxLength, {
        missing: texts.codeMissing,
        tooLong: texts.codeTooLong,
      }),
    }),
    isForgiving: true,
    refusedOf: error => ({ code: failureText(error) }),
    write: useTakeSeat(onTaken),
    inputOf: ({ code }) => tidyLine(code),
  })
  return (
    <CardBody as="form" noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('code')}
        label={texts.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <FormEnd form={form} submit={texts.use} variant="secondary" />
    </CardBody>
  )
}
