import { type SubmitEvent, useState } from 'react'
import { billingLimits } from '#shared/billing-limits.ts'
import { limits } from '#shared/limits.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { useIdempotentDraft } from '#web/lib/use-idempotent-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusFirstWrong } from '#web/ui/focus.ts'
import { SavedMark } from '#web/ui/form/saved-mark.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { useGrantCredits } from './books-admin.data.ts'
import { isFilled } from './costs-rules.ts'

const texts = booksAdminTexts.credits
const fields = ['creditsEmail', 'credits', 'creditsReason'] as const
const empty = { email: '', credits: '', reason: '' }

/** Credits given to a member, or taken back. */
export function CreditsForm() {
  const { draft, edit, problems, ...form } = useCreditsForm()
  return (
    <Card as="section" title={texts.title}>
      <CardBody as="form" noValidate onSubmit={form.submit}>
        <Text tone="muted">{texts.lead}</Text>
        <TextField
          label={texts.email}
          error={problems.creditsEmail}
          name="creditsEmail"
          autoComplete="off"
          inputMode="email"
          required
          value={draft.email}
          onValueChange={email => edit({ email })}
        />
        <TextField
          label={texts.credits}
          helper={texts.creditsHelper}
          error={problems.credits}
          name="credits"
          autoComplete="off"
          required
          value={draft.credits}
          onValueChange={credits => edit({ credits })}
        />
        <TextField
          label={booksAdminTexts.costs.reason}
          error={problems.creditsReason}
          name="creditsReason"
          autoComplete="off"
          required
          value={draft.reason}
          onValueChange={reason => edit({ reason })}
        />
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
        <Cluster gap={4}>
          <Button type="submit" loading={form.isGiving}>
            {texts.give}
          </Button>
          <SavedMark isShown={form.isBooked} />
        </Cluster>
      </CardBody>
    </Card>
  )
}

function useCreditsForm() {
  const [isTried, setIsTried] = useState(false)
  const [isBooked, showBooked] = useTransientFlag(limits.settingsSavedMs)
  const give = useGrantCredits()
  const { id, draft, edit, clear } = useIdempotentDraft(empty, give, isBookedAlready)
  const problems = problemsOf(draft)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (focusFirstWrong(event.currentTarget, fields, problems) || give.isPending) return
    const [email, reason] = [draft.email.trim(), draft.reason.trim()]
    give.mutate(
      { id, email, credits: Number(draft.credits), reason },
      {
        onSuccess: () => {
          setIsTried(false)
          clear()
          showBooked()
        },
      },
    )
  }
  const failure = give.isError ? failureOf(give.error) : undefined
  const shown = isTried ? problems : ({} as Partial<typeof problems>)
  return { draft, edit, submit, problems: shown, failure, isGiving: give.isPending, isBooked }
}

function problemsOf({ email, credits, reason }: typeof empty) {
  const isNumber = /^-?[1-9]\d{0,5}$/.test(credits.trim())
  const isWithin = isNumber && Math.abs(Number(credits)) <= billingLimits.creditsMax
  return {
    creditsEmail: /^\S+@\S+$/.test(email.trim()) ? undefined : texts.emailWrong,
    credits: isWithin ? undefined : texts.creditsWrong,
    creditsReason: isFilled(reason, billingLimits.creditReasonMaxLength)
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

/** What was sent first is booked, and the administrator was told. */
const isBookedAlready = (failure: Error) =>
  failure instanceof ApiProblem && failure.code === 'billing/credits-differ'
