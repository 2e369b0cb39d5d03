import { billingLimits } from '#shared/billing-limits.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { tidyText } from '#shared/typed-text.ts'
import { ApiProblem, isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { SaveStatus } from '#web/ui/form/save-status.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Text } from '#web/ui/layout/primitives.tsx'
import { useGrantCredits } from './billing-admin.data.ts'
import { isFilled } from './billing-admin-rules.ts'

const texts = booksAdminTexts.credits

export function CreditsForm() {
  const form = useForm({
    values: { email: '', credits: '', reason: '' },
    problemsOf,
    failureOf,
    write: useGrantCredits(),
    inputOf: ({ email, credits, reason }, id) => ({
      id,
      email: email.trim(),
      credits: Number(credits),
      reason: tidyText(reason),
    }),
    // The first version is booked, and the administrator has been informed.
    isAnother: failure => isRefusedAs(failure, 'billing/credits-differ'),
    keptOf: () => ({}),
  })
  return (
    <Card as="section" title={texts.title}>
      <CardBody as="form" noValidate onSubmit={form.submit}>
        <Text tone="muted">{texts.lead}</Text>
        <TextField
          {...form.field('email')}
          label={texts.email}
          autoComplete="off"
          type="email"
          required
        />
        <TextField
          {...form.field('credits')}
          label={texts.credits}
          helper={texts.creditsHelper}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('reason')}
          label={booksAdminTexts.costs.reason}
          autoComplete="off"
          required
        />
        <FormEnd gap={4} form={form} submit={texts.give} variant="secondary">
          <SaveStatus isShown={form.isSaved} />
        </FormEnd>
      </CardBody>
    </Card>
  )
}

function problemsOf({ email, credits, reason }: Record<'email' | 'credits' | 'reason', string>) {
  const isNumber = /^-?[1-9]\d{0,5}$/.test(credits.trim())
  const isWithin = isNumber && Math.abs(Number(credits)) <= billingLimits.creditsMax
  return {
    email: /^\S+@\S+$/.test(email.trim()) ? undefined : texts.emailWrong,
    credits: isWithin ? undefined : texts.creditsWrong,
    reason: isFilled(reason, billingLimits.creditReasonMaxLength)
      ? undefined
      : booksAdminTexts.costs.reasonWrong,
  }
}

function failureOf(error: Error) {
  const code = error instanceof ApiProblem ? error.code : undefined
  if (code === 'billing/member-not-found') return texts.unknown
  if (code === 'billing/too-few-credits') return texts.tooFew
  return refusalWords(error) ?? texts.failed
}
