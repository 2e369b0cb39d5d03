import { billingLimits } from '#shared/billing-limits.ts'
import type { Cost } from '#shared/contract/books.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useEndCost } from './books-admin.data.ts'
import { isFilled, isMonth } from './costs-rules.ts'

const texts = booksAdminTexts.costs

export interface EndCostDialogProps {
  cost: Cost
  onClose: () => void
  /** Takes the focus afterwards: the button may be gone. */
  next: () => HTMLElement | null
}

/** Asks until when a cost counts, and why it ends. */
export function EndCostDialog({ cost, onClose, next }: EndCostDialogProps) {
  const form = useForm({
    values: { endMonth: '', reason: '' },
    problemsOf: ({ endMonth, reason }) => ({
      endMonth: isMonth(endMonth) ? undefined : texts.monthWrong,
      reason: isFilled(reason, billingLimits.creditReasonMaxLength) ? undefined : texts.reasonWrong,
    }),
    keepsFailure: true,
    failureOf,
    write: useEndCost(cost.id),
    inputOf: ({ endMonth, reason }) => ({ lastMonth: endMonth.trim(), reason: reason.trim() }),
    onSent: onClose,
  })
  return (
    <FormDialog
      open
      form={form}
      title={texts.endTitle(cost.note)}
      description={texts.endBody}
      focusAfter={next}
      cancel={billingAdminTexts.cancel}
      confirm={texts.end}
      onClose={onClose}
    >
      <TextField
        {...form.field('endMonth')}
        label={texts.endMonth}
        helper={texts.monthHelper}
        autoComplete="off"
        required
      />
      <TextField {...form.field('reason')} label={texts.reason} autoComplete="off" required />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </FormDialog>
  )
}

function failureOf(error: Error) {
  const isUnfit = isRefusedAs(error, 'billing/cost-end-unfit')
  return isUnfit ? texts.endUnfit : (refusalWords(error) ?? texts.endFailed)
}
