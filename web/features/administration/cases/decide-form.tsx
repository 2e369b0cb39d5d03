import { type SubmitEvent, useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { type Penalty, penalties } from '#shared/justice-limits.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusFirstWrong } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { useDecide } from './cases.data.ts'
import { problemOfReason, useOutcome } from './use-outcome.ts'

type Outcome = '' | 'REJECTED' | Penalty

const outcomes: readonly { value: Outcome; label: string }[] = [
  { value: '', label: texts.chooseOutcome },
  { value: 'REJECTED', label: texts.rejected },
  ...penalties.map(value => ({ value, label: texts.upheld(value) })),
]

export interface DecideFormProps {
  file: CaseFile
  onDone: () => void
}

/** Decides a case that waits for an administrator. */
export function DecideForm({ file: { id, round }, onDone }: DecideFormProps) {
  const [isTried, setIsTried] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>('')
  const [typed, setTyped] = useState('')
  const decide = useDecide(id, useOutcome(texts.decided, onDone))
  const reason = typed.trim()
  const problems = {
    outcome: outcome === '' ? texts.outcomeMissing : undefined,
    reason: problemOfReason(reason),
  }
  const shown = isTried ? problems : { outcome: undefined, reason: undefined }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (focusFirstWrong(event.currentTarget, ['outcome', 'reason'], problems)) return
    if (decide.isPending || outcome === '') return
    const isUpheld = outcome !== 'REJECTED'
    decide.mutate({ upheld: isUpheld, ...(isUpheld && { penalty: outcome }), reason })
  }
  return (
    <Stack as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={submit}>
      <h3>{texts.decide}</h3>
      <Hint wrap="anywhere">{texts.afterDecision[round]}</Hint>
      <Select
        label={texts.outcome}
        name="outcome"
        error={shown.outcome}
        options={outcomes}
        value={outcome}
        onValueChange={setOutcome}
      />
      <TextArea
        label={texts.reason}
        helper={texts.reasonHelper}
        name="reason"
        error={shown.reason}
        rows={3}
        most={reasonMaxLength}
        value={typed}
        onValueChange={setTyped}
      />
      <div>
        <Button type="submit" variant="primary" loading={decide.isPending}>
          {texts.decide}
        </Button>
      </div>
    </Stack>
  )
}
