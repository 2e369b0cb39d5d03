import { type SubmitEvent, useState } from 'react'
import type { BankDetails } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { focusFirstWrong } from '#web/ui/focus-field.ts'
import { useBriefly } from '#web/ui/use-briefly.ts'
import { type BankDetailsProblems, bankDetailsProblemsOf, trimmed } from './bank-details-rules.ts'
import { useSaveBankDetails } from './desk.data.ts'

const { ibanWrong, unfit } = billingDeskTexts.bank
/** From top to bottom: the first one that is wrong takes the focus. */
const fields = ['holder', 'iban', 'bic', 'bankName'] as const
const empty: BankDetails = { holder: '', iban: '', bic: '', bankName: '' }

/** What the form holds, what is wrong with it, and how it is saved. */
export function useBankDetailsForm(details: BankDetails = empty) {
  const [draft, setDraft] = useState(details)
  const [isTried, setIsTried] = useState(false)
  const [isSaved, showSaved] = useBriefly(limits.settingsSavedMs)
  const save = useSaveBankDetails()
  const problems = bankDetailsProblemsOf(draft)
  const refused = refusedFields(save.error)

  const edit = (change: Partial<BankDetails>) => {
    setDraft(before => ({ ...before, ...change }))
    if (save.isError) save.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const { currentTarget: form } = event
    if (focusFirstWrong(form, fields, problems) || save.isPending) return
    save.mutate(trimmed(draft), {
      onSuccess: saved => {
        setIsTried(false)
        setDraft(saved)
        showSaved()
      },
      onError: error => focusFirstWrong(form, fields, refusedFields(error)),
    })
  }
  return {
    draft,
    edit,
    submit,
    problems: { ...(isTried ? problems : {}), ...refused },
    hasFailed: save.isError && Object.keys(refused).length === 0,
    isSaving: save.isPending,
    isSaved,
  }
}

/** What the server knows better, such as an IBAN whose check digits do not fit. */
function refusedFields(error: Error | null): BankDetailsProblems {
  const refused = error instanceof ApiProblem ? error.fields : []
  const wrong = fields.filter(field => refused.includes(`/${field}`))
  return Object.fromEntries(wrong.map(field => [field, field === 'iban' ? ibanWrong : unfit]))
}
