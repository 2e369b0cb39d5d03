import type { BankDetails } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { SaveStatus } from '#web/ui/form/save-status.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Problems, useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Grid, Text } from '#web/ui/layout/primitives.tsx'
import { useSaveBankDetails } from './billing-admin.data.ts'
import { bankDetailsProblemsOf, trimmed } from './billing-admin-rules.ts'

const texts = billingAdminTexts.bank
const empty: BankDetails = { holder: '', iban: '', bic: '', bankName: '' }
/** The browser must not offer the administrator's own account. */
const noAutofill = { autoComplete: 'off', spellCheck: false } as const

export function BankDetailsForm({ details = empty }: { details: BankDetails | undefined }) {
  const form = useForm({
    values: details,
    problemsOf: bankDetailsProblemsOf,
    refusedOf,
    failureOf: () => texts.failed,
    write: useSaveBankDetails(),
    inputOf: trimmed,
    keptOf: () => ({}),
  })
  return (
    <Card as="section" title={texts.title}>
      <CardBody as="form" noValidate onSubmit={form.submit}>
        <Text tone="muted">{texts.lead}</Text>
        <TextField
          {...form.field('holder')}
          {...noAutofill}
          label={texts.holder}
          helper={texts.holderHelper}
          required
        />
        <TextField
          {...form.field('iban')}
          {...noAutofill}
          label={texts.iban}
          autoCapitalize="characters"
          required
        />
        <Grid from="medium" columns={2} align="start" gap={4}>
          <TextField
            {...form.field('bic')}
            {...noAutofill}
            label={texts.bic}
            optional
            autoCapitalize="characters"
          />
          <TextField {...form.field('bankName')} {...noAutofill} label={texts.bankName} optional />
        </Grid>
        <FormEnd gap={4} form={form} submit={texts.save}>
          <SaveStatus isShown={form.isSaved} />
        </FormEnd>
      </CardBody>
    </Card>
  )
}

/** The fields that only the server rejects, such as an IBAN with wrong check digits. */
function refusedOf(error: Error): Problems {
  const refused = error instanceof ApiProblem ? error.fields : []
  const wrong = Object.keys(empty).filter(field => refused.includes(`/${field}`))
  return Object.fromEntries(
    wrong.map(field => [field, field === 'iban' ? texts.ibanWrong : texts.unfit]),
  )
}
