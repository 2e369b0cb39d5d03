import { useId, useRef } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFocusOn } from '#web/ui/use-focus-on.ts'
import styles from './desk.module.css'
import { useDecision } from './use-decision.ts'

const texts = billingDeskTexts.decide

export interface DecisionDialogProps {
  isOpen: boolean
  payment: UndecidedPayment
  decision: PaymentDecision
  onClose: () => void
  /** Takes the focus when the payment may have left the list. */
  next: () => HTMLElement | null
}

/** Asks once before money is booked for good. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { isOpen, payment, decision, onClose, next } = props
  const formId = useId()
  const form = useDecision({ paymentId: payment.id, decision }, onClose)
  const close = useRef<HTMLButtonElement>(null)
  useFocusOn(close, form.isRefused && 'refused')
  const { title, confirm } = texts[decision]
  const mayBeGone = form.isDecided || form.refusal !== undefined
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => {
        if (!open && !form.isDeciding) onClose()
      }}
      title={title(formatMoney(payment.openCents, payment.currency))}
      description={`${bodyOf(payment, decision)} ${texts.final}`}
      dismissible={!form.isAssigning}
      focusAfter={() => (mayBeGone ? next() : null)}
      actions={
        <>
          <Button ref={close} onClick={onClose} disabled={form.isDeciding}>
            {form.isRefused ? uiTexts.close : billingDeskTexts.cancel}
          </Button>
          {!form.isRefused && (
            <Button type="submit" form={formId} variant="primary" loading={form.isDeciding}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.dialogForm} noValidate onSubmit={form.submit}>
        {form.isAssigning && (
          <TextField
            label={texts.reference}
            error={form.problem}
            name="reference"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            value={form.reference}
            onValueChange={form.edit}
          />
        )}
        {form.refusal && <Notice kind="error">{form.refusal}</Notice>}
      </form>
    </ModalOnDemand>
  )
}

function bodyOf({ reason }: UndecidedPayment, decision: PaymentDecision): string {
  const isForeign = reason === 'CURRENCY' && decision !== 'ACCEPT'
  return isForeign ? texts.foreign[decision] : texts[decision].body
}
