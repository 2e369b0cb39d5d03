import { type SubmitEvent, useState } from 'react'
import type { BankDetails } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusFirstRefused, focusFirstWrong } from '#web/ui/focus.ts'
import { SavedMark } from '#web/ui/form/saved-mark.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { useSaveBankDetails } from './billing-admin.data.ts'
import styles from './billing-admin.module.css'
import { type BankDetailsProblems, bankDetailsProblemsOf, trimmed } from './billing-admin-rules.ts'

const texts = billingAdminTexts.bank
/** From top to bottom: the first invalid one takes the focus. */
const fields = ['holder', 'iban', 'bic', 'bankName'] as const
const empty: BankDetails = { holder: '', iban: '', bic: '', bankName: '' }
/** The browser must not offer the administrator's own account. */
const noAutofill = { autoComplete: 'off', spellCheck: false } as const

export interface BankDetailsFormProps {
  details: BankDetails | undefined
}

/** Where members send transfers to. */
export function BankDetailsForm({ details }: BankDetailsFormProps) {
  const { draft, edit, problems, ...form } = useBankDetailsForm(details)
  return (
    <Card as="section" title={texts.title}>
      <form className={styles.section} noValidate onSubmit={form.submit}>
        <p className={styles.muted}>{texts.lead}</p>
        <TextField
          {...noAutofill}
          label={texts.holder}
          helper={texts.holderHelper}
          error={problems.holder}
          name="holder"
          required
          value={draft.holder}
          onValueChange={holder => edit({ holder })}
        />
        <TextField
          {...noAutofill}
          label={texts.iban}
          error={problems.iban}
          name="iban"
          autoCapitalize="characters"
          required
          value={draft.iban}
          onValueChange={iban => edit({ iban })}
        />
        <div className={styles.pair}>
          <TextField
            {...noAutofill}
            label={texts.bic}
            error={problems.bic}
            optional
            name="bic"
            autoCapitalize="characters"
            value={draft.bic}
            onValueChange={bic => edit({ bic })}
          />
          <TextField
            {...noAutofill}
            label={texts.bankName}
            error={problems.bankName}
            optional
            name="bankName"
            value={draft.bankName}
            onValueChange={bankName => edit({ bankName })}
          />
        </div>
        {form.hasFailed && <Notice kind="error">{texts.failed}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={form.isSaving}>
            {texts.save}
          </Button>
          <SavedMark isShown={form.isSaved} />
        </div>
      </form>
    </Card>
  )
}

function useBankDetailsForm(details: BankDetails = empty) {
  const [draft, setDraft] = useState(details)
  const [isTried, setIsTried] = useState(false)
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
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
      onError: error => focusFirstRefused(form, fields, refusedFields(error)),
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

/** Fields that only the server refuses, such as an IBAN with wrong check digits. */
function refusedFields(error: Error | null): BankDetailsProblems {
  const refused = error instanceof ApiProblem ? error.fields : []
  const wrong = fields.filter(field => refused.includes(`/${field}`))
  return Object.fromEntries(
    wrong.map(field => [field, field === 'iban' ? texts.ibanWrong : texts.unfit]),
  )
}
