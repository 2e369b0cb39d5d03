import { useRef } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { ApiProblem, isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { useFocusOn } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Problems, textProblem, useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useDecide } from './billing-admin.data.ts'
import styles from './billing-admin.module.css'

const texts = billingAdminTexts.decide

interface DecisionDialogProps {
  isOpen: boolean
  payment: UndecidedPayment
  decision: PaymentDecision
  onClose: () => void
  /** Takes the focus, because the payment may have left the list. */
  next: () => HTMLElement | null
}

/** Asks for confirmation, because bookings are final. */
export function DecisionDialog({ isOpen, payment, decision, onClose, next }: DecisionDialogProps) {
  const decide = useDecide(payment.id)
  const isAssigning = decision === 'ASSIGN'
  const form = useForm({
    values: { reference: '' },
    problemsOf: ({ reference }) => (isAssigning ? { reference: problemOf(reference) } : {}),
    refusedOf,
    failureOf: error =>
      isAssigning && isRefusedAs(error, 'billing/decision-unfit')
        ? texts.assignUnfit
        : (refusalWords(error) ?? texts.failed),
    write: decide,
    inputOf: ({ reference }) =>
      isAssigning ? { decision, reference: tidyLine(reference) } : { decision },
    onSent: onClose,
  })
  const isRefused = isFinal(decide.error, decision)
  const close = useRef<HTMLButtonElement>(null)
  useFocusOn(close, isRefused && 'refused')
  const { title, confirm } = texts[decision]
  const mayBeGone = decide.isSuccess || form.failure !== undefined
  return (
    <FormDialog
      open={isOpen}
      form={form}
      className={styles.dialogForm}
      title={title(formatMoney(payment.openCents, payment.currency))}
      description={`${bodyOf(payment, decision)} ${texts.final}`}
      dismissible={!isAssigning}
      focusAfter={() => (mayBeGone ? next() : null)}
      cancel={isRefused ? uiTexts.close : uiTexts.cancel}
      cancelRef={close}
      confirm={isRefused ? undefined : confirm}
      onClose={onClose}
    >
      {isAssigning && (
        <TextField
          {...form.field('reference')}
          label={texts.reference}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </FormDialog>
  )
}

function bodyOf({ reason }: UndecidedPayment, decision: PaymentDecision): string {
  if (decision === 'ACCEPT') return texts.ACCEPT.body
  if (reason === 'CURRENCY') return texts.foreign[decision]
  return reason === 'STATUS' ? texts.unconfirmed[decision] : texts[decision].body
}

const problemOf = (reference: string) =>
  textProblem(tidyLine(reference), billingLimits.statementPurposeMaxLength, {
    missing: texts.referenceMissing,
    tooLong: texts.referenceTooLong,
  })

function refusedOf(error: Error): Problems {
  const isUnknown = isRefusedAs(error, 'billing/invoice-not-found')
  return isUnknown ? { reference: texts.referenceUnknown } : {}
}

/** A repeat would be refused as well, but assigning it to another invoice may succeed. */
function isFinal(error: Error | null, decision: PaymentDecision): boolean {
  if (!(error instanceof ApiProblem)) return false
  const isUnfit = error.code === 'billing/decision-unfit' && decision !== 'ASSIGN'
  return isUnfit || error.code === 'billing/payment-not-found'
}
