import { useRef } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type {
  Decision,
  PaymentDecision,
  UndecidedPayment,
  UndecidedReason,
} from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
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
import { centsOf, openText } from './billing-admin-rules.ts'

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
  const asks = fieldsOf(payment, decision)
  const form = useForm({
    values: { reference: '', amount: '' },
    problemsOf: ({ reference, amount }) => ({
      ...(asks.reference && { reference: problemOf(reference) }),
      ...(asks.amount && centsOf(amount) === undefined && { amount: texts.amountMissing }),
    }),
    refusedOf,
    failureOf: error =>
      asks.reference && isRefusedAs(error, 'billing/decision-unfit')
        ? unfitText(decision)
        : (refusalWords(error) ?? texts.failed),
    write: decide,
    inputOf: ({ reference, amount }) => inputOf({ payment, decision, reference, amount }),
    onSent: onClose,
  })
  const isRefused = isFinal(decide.error, asks.reference)
  const close = useRef<HTMLButtonElement>(null)
  useFocusOn(close, isRefused && 'refused')
  const { title, confirm } = texts[decision]
  const mayBeGone = decide.isSuccess || form.failure !== undefined
  return (
    <FormDialog
      open={isOpen}
      form={form}
      className={styles.dialogForm}
      title={title(openText(payment))}
      description={`${bodyOf(payment, decision)} ${texts.final}`}
      dismissible={!asks.reference && !asks.amount}
      focusAfter={() => (mayBeGone ? next() : null)}
      cancel={isRefused ? uiTexts.close : uiTexts.cancel}
      cancelRef={close}
      confirm={isRefused ? undefined : confirm}
      onClose={onClose}
    >
      {asks.amount && (
        <TextField
          {...form.field('amount')}
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
      {asks.reference && (
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

/** What the administrator has to enter. */
function fieldsOf({ amountCents, reverses }: UndecidedPayment, decision: PaymentDecision) {
  const isIncome = decision === 'ASSIGN' || decision === 'GIFT'
  return {
    amount: isIncome && amountCents === 0,
    reference: decision === 'ASSIGN' || (decision === 'TAKE_BACK' && !reverses),
  }
}

interface Entered extends Pick<DecisionDialogProps, 'payment' | 'decision'> {
  readonly reference: string
  readonly amount: string
}

function inputOf({ payment, decision, reference, amount }: Entered): Decision {
  const asks = fieldsOf(payment, decision)
  const amountCents = asks.amount ? centsOf(amount) : undefined
  return {
    decision,
    ...(asks.reference && { reference: tidyLine(reference) }),
    ...(amountCents !== undefined && { amountCents }),
    ...(decision === 'TAKE_BACK' && payment.reverses && { reverses: payment.reverses.id }),
  }
}

function bodyOf({ reason, reverses }: UndecidedPayment, decision: PaymentDecision): string {
  switch (decision) {
    case 'ACCEPT':
      return texts.ACCEPT.body
    case 'TAKE_BACK':
      return reverses ? texts.TAKE_BACK.body : texts.TAKE_BACK.bodyUnnamed
    case 'IGNORE':
      return texts.IGNORE.body
    case 'ASSIGN':
    case 'GIFT':
    case 'RETURN':
      if (reason === 'CURRENCY') return texts.foreign[decision]
      return isDoubtful(reason) ? texts.unconfirmed[decision] : texts[decision].body
  }
}

const isDoubtful = (reason: UndecidedReason) =>
  reason !== 'PART' && reason !== 'OVER' && reason !== 'UNKNOWN'

const unfitText = (decision: PaymentDecision) =>
  decision === 'ASSIGN' ? texts.assignUnfit : texts.takeBackUnfit

const problemOf = (reference: string) =>
  textProblem(tidyLine(reference), billingLimits.statementPurposeMaxLength, {
    missing: texts.referenceMissing,
    tooLong: texts.referenceTooLong,
  })

function refusedOf(error: Error): Problems {
  const isUnknown = isRefusedAs(error, 'billing/invoice-not-found')
  return isUnknown ? { reference: texts.referenceUnknown } : {}
}

/** A repeat would be refused as well, but another invoice may be accepted. */
function isFinal(error: Error | null, asksForInvoice: boolean): boolean {
  if (!(error instanceof ApiProblem)) return false
  const isUnfit = error.code === 'billing/decision-unfit' && !asksForInvoice
  return isUnfit || error.code === 'billing/payment-not-found'
}
