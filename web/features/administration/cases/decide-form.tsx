import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { type Penalty, penalties } from '#shared/justice-limits.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { useDecide } from './cases.data.ts'
import { problemOfReason, useOutcome } from './use-outcome.ts'

type Outcome = '' | 'REJECTED' | Penalty

const outcomes: readonly { value: Outcome; label: string }[] = [
  { value: '', label: texts.chooseOutcome },
  { value: 'REJECTED', label: texts.rejected },
  ...penalties.map(value => ({ value, label: texts.upheld(value) })),
]

const empty: { outcome: Outcome; reason: string } = { outcome: '', reason: '' }

export interface DecideFormProps {
  file: CaseFile
  onDone: () => void
}

/** Decides a case that waits for an administrator. */
export function DecideForm({ file: { id, round }, onDone }: DecideFormProps) {
  const form = useForm({
    values: empty,
    problemsOf: ({ outcome, reason }) => ({
      outcome: outcome === '' ? texts.outcomeMissing : undefined,
      reason: problemOfReason(reason),
    }),
    write: useDecide(id, useOutcome(texts.decided, onDone)),
    inputOf: ({ outcome, reason }) => ({
      upheld: outcome !== 'REJECTED',
      ...(outcome !== '' && outcome !== 'REJECTED' && { penalty: outcome }),
      reason: reason.trim(),
    }),
  })
  return (
    <Stack as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={form.submit}>
      <h3>{texts.decide}</h3>
      <Hint wrap="anywhere">{texts.afterDecision[round]}</Hint>
      <Select {...form.field('outcome')} label={texts.outcome} options={outcomes} />
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        helper={texts.reasonHelper}
        rows={3}
        most={reasonMaxLength}
      />
      <div>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {texts.decide}
        </Button>
      </div>
    </Stack>
  )
}
