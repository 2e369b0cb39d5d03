import { type SubmitEvent, useId, useState } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Cost } from '#shared/contract/books.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusFirstWrong } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './billing-admin.module.css'
import { useEndCost } from './books-admin.data.ts'
import { isFilled, isMonth } from './costs-rules.ts'

const texts = booksAdminTexts.costs
const fields = ['endMonth', 'reason'] as const

export interface EndCostDialogProps {
  cost: Cost
  onClose: () => void
  /** Takes the focus afterwards: the button may be gone. */
  next: () => HTMLElement | null
}

/** Asks until when a cost counts, and why it ends. */
export function EndCostDialog({ cost, onClose, next }: EndCostDialogProps) {
  const formId = useId()
  const form = useEndForm(cost, onClose)
  return (
    <ModalOnDemand
      open
      onOpenChange={open => !open && onClose()}
      isBusy={form.isEnding}
      title={texts.endTitle(cost.note)}
      description={texts.endBody}
      dismissible={false}
      focusAfter={next}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isEnding}>
            {billingAdminTexts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={form.isEnding}>
            {texts.end}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialogForm} noValidate onSubmit={form.submit}>
        <TextField
          label={texts.endMonth}
          helper={texts.monthHelper}
          error={form.problems.endMonth}
          name="endMonth"
          autoComplete="off"
          required
          value={form.endMonth}
          onValueChange={form.setEndMonth}
        />
        <TextField
          label={texts.reason}
          error={form.problems.reason}
          name="reason"
          autoComplete="off"
          required
          value={form.reason}
          onValueChange={form.setReason}
        />
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
      </form>
    </ModalOnDemand>
  )
}

function useEndForm({ id }: Cost, onEnded: () => void) {
  const [endMonth, setEndMonth] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const end = useEndCost(id)
  const problems = {
    endMonth: isMonth(endMonth) ? undefined : texts.monthWrong,
    reason: isFilled(reason, billingLimits.creditReasonMaxLength) ? undefined : texts.reasonWrong,
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (focusFirstWrong(event.currentTarget, fields, problems) || end.isPending) return
    const body = { lastMonth: endMonth.trim(), reason: reason.trim() }
    end.mutate(body, { onSuccess: onEnded })
  }
  return {
    endMonth,
    setEndMonth,
    reason,
    setReason,
    submit,
    problems: isTried ? problems : { endMonth: undefined, reason: undefined },
    isEnding: end.isPending,
    failure: end.isError ? failureOf(end.error) : undefined,
  }
}

function failureOf(error: Error) {
  const isUnfit = error instanceof ApiProblem && error.code === 'billing/cost-end-unfit'
  return isUnfit ? texts.endUnfit : (refusalWords(error) ?? texts.endFailed)
}
