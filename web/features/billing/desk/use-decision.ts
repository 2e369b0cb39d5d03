import { type SubmitEvent, useState } from 'react'
import type { PaymentDecision } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { focusField } from '#web/ui/focus-field.ts'
import { useDecide } from './desk.data.ts'

const texts = billingDeskTexts.decide

export interface Asked {
  readonly paymentId: string
  readonly decision: PaymentDecision
}

/** A decision as it is asked for: the reference where it needs one, what is wrong with it, and how it is made. */
export function useDecision({ paymentId, decision }: Asked, onDecided: () => void) {
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
  const isTooLong = reference.length > limits.statementPurposeMaxLength
  return isTooLong ? texts.referenceTooLong : undefined
}

function refusalOf(error: Error | null, decision: PaymentDecision): string | undefined {
  if (!error) return undefined
  const isUnfit = error instanceof ApiProblem && error.code === 'billing/decision-unfit'
  if (isUnfit && decision === 'ASSIGN') return texts.assignUnfit
  return refusalWords(error) ?? texts.failed
}

/** Asked again, the answer would be the same; another invoice may do. */
function isRefused(error: Error | null, decision: PaymentDecision): boolean {
  if (!(error instanceof ApiProblem)) return false
  const isUnfit = error.code === 'billing/decision-unfit' && decision !== 'ASSIGN'
  return isUnfit || error.code === 'billing/payment-not-found'
}

const isUnknownInvoice = (error: Error | null) =>
  error instanceof ApiProblem && error.code === 'billing/invoice-not-found'
