import { type SubmitEvent, useId, useRef, useState } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField, useFocusOn } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useDecide } from './billing-admin.data.ts'
import styles from './billing-admin.module.css'

const texts = billingAdminTexts.decide

export interface DecisionDialogProps {
  isOpen: boolean
  payment: UndecidedPayment
  decision: PaymentDecision
  onClose: () => void
  /** Takes the focus when the payment may have left the list. */
  next: () => HTMLElement | null
}

/** Confirms a decision: bookings are final. */
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
      onOpenChange={open => !open && onClose()}
      isBusy={form.isDeciding}
      title={title(formatMoney(payment.openCents, payment.currency))}
      description={`${bodyOf(payment, decision)} ${texts.final}`}
      dismissible={!form.isAssigning}
      focusAfter={() => (mayBeGone ? next() : null)}
      actions={
        <>
          <Button ref={close} onClick={onClose} disabled={form.isDeciding}>
            {form.isRefused ? uiTexts.close : billingAdminTexts.cancel}
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
  if (decision === 'ACCEPT') return texts.ACCEPT.body
  if (reason === 'CURRENCY') return texts.foreign[decision]
  return reason === 'STATUS' ? texts.unconfirmed[decision] : texts[decision].body
}

interface DecisionRequest {
  readonly paymentId: string
  readonly decision: PaymentDecision
}

function useDecision({ paymentId, decision }: DecisionRequest, onDecided: () => void) {
  const [reference, setReference] = useState('')
  const [isTried, setIsTried] = useState(false)
  const decide = useDecide(paymentId)
  const isAssigning = decision === 'ASSIGN'
  const problem = isAssigning ? problemOf(reference.trim()) : undefined
  const isUnknown = isUnknownInvoice(decide.error)

  const edit = (typed: string) => {
    setReference(typed)
    if (decide.isError) decide.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const { currentTarget: form } = event
    if (problem) focusField(form, 'reference')
    if (problem || decide.isPending) return
    decide.mutate(isAssigning ? { decision, reference: reference.trim() } : { decision }, {
      onSuccess: onDecided,
      onError: error => {
        if (isUnknownInvoice(error)) focusField(form, 'reference')
      },
    })
  }
  return {
    reference,
    edit,
    submit,
    isAssigning,
    isDeciding: decide.isPending,
    isDecided: decide.isSuccess,
    isRefused: isRefused(decide.error, decision),
    problem: isUnknown ? texts.referenceUnknown : isTried ? problem : undefined,
    refusal: isUnknown ? undefined : refusalOf(decide.error, decision),
  }
}

function problemOf(reference: string): string | undefined {
  if (reference === '') return texts.referenceMissing
  const isTooLong = reference.length > billingLimits.statementPurposeMaxLength
  return isTooLong ? texts.referenceTooLong : undefined
}

function refusalOf(error: Error | null, decision: PaymentDecision): string | undefined {
  if (!error) return undefined
  const isUnfit = error instanceof ApiProblem && error.code === 'billing/decision-unfit'
  if (isUnfit && decision === 'ASSIGN') return texts.assignUnfit
  return refusalWords(error) ?? texts.failed
}

/** A repeat would be refused, too; assigning to another invoice may succeed. */
function isRefused(error: Error | null, decision: PaymentDecision): boolean {
  if (!(error instanceof ApiProblem)) return false
  const isUnfit = error.code === 'billing/decision-unfit' && decision !== 'ASSIGN'
  return isUnfit || error.code === 'billing/payment-not-found'
}

const isUnknownInvoice = (error: Error | null) =>
  error instanceof ApiProblem && error.code === 'billing/invoice-not-found'
