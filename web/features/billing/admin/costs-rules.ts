import { billingLimits } from '#shared/billing-limits.ts'
import type { Cost } from '#shared/contract/books.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import type { Problems } from '#web/ui/form/use-form.ts'

const texts = booksAdminTexts.costs

/** As it is typed. */
export interface CostDraft {
  readonly note: string
  readonly amount: string
  readonly firstMonth: string
  readonly lastMonth: string
}

export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text.trim())

/** Cents of `12` or `12.50`. */
export function centsOf(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > 0 && cents <= billingLimits.costMaxCents ? cents : undefined
}

export const isFilled = (text: string, most: number): boolean =>
  text.trim() !== '' && text.trim().length <= most

/** Why a cost cannot be entered, by field. */
export function costProblemsOf(draft: CostDraft): Problems {
  const [first, last] = [draft.firstMonth.trim(), draft.lastMonth.trim()]
  return {
    note: isFilled(draft.note, billingLimits.costNoteMaxLength) ? undefined : texts.noteWrong,
    amount: centsOf(draft.amount) === undefined ? texts.amountWrong : undefined,
    firstMonth: isMonth(first) ? undefined : texts.monthWrong,
    lastMonth: lastProblem(first, last),
  }
}

function lastProblem(first: string, last: string) {
  if (last === '') return undefined
  if (!isMonth(last)) return texts.monthWrong
  return last < first ? texts.lastWrong : undefined
}

/** A draft without problems, as it is sent. */
export function costOf(draft: CostDraft, id: string): Cost {
  const last = draft.lastMonth.trim()
  return {
    id,
    note: draft.note.trim(),
    amountCents: centsOf(draft.amount) ?? 0,
    firstMonth: draft.firstMonth.trim(),
    ...(last === '' ? {} : { lastMonth: last }),
  }
}
