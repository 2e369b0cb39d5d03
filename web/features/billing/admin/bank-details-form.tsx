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
import { CardBody, Cluster, Grid, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { useSaveBankDetails } from './billing-admin.data.ts'
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
      <CardBody as="form" noValidate onSubmit={form.submit}>
        <Text tone="muted">{texts.lead}</Text>
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
        <Grid from="medium" columns={2} align="start" gap={4}>
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
        </Grid>
        {form.hasFailed && <Notice kind="error">{texts.failed}</Notice>}
        <Cluster gap={4}>
          <Button type="submit" variant="primary" loading={form.isSaving}>
            {texts.save}
          </Button>
          <SavedMark isShown={form.isSaved} />
        </Cluster>
      </CardBody>
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
