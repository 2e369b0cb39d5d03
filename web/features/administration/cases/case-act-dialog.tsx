import { type SubmitEvent, useId, useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { penalties } from '#shared/justice-limits.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { useOverturn, useRelease } from './cases.data.ts'
import { problemOfReason, useOutcome } from './use-outcome.ts'

export type DialogAct = 'overturn' | 'release'

export interface CaseActDialogProps {
  isOpen: boolean
  act: DialogAct
  file: CaseFile
  onClose: () => void
  /** Where the focus goes when it closes. */
  next: () => HTMLElement | null
}

const penaltyOptions = penalties.map(value => ({ value, label: texts.upheld(value) }))

/** Asks why, and for the penalty where there is to be one, before something final. */
export function CaseActDialog({ isOpen, act, file, onClose, next }: CaseActDialogProps) {
  const id = useId()
  const form = useDialogForm(file, act, onClose)
  const isOverturning = act === 'overturn'
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => !open && onClose()}
      dismissible={false}
      isBusy={form.isPending}
      title={texts[act]}
      description={isOverturning ? texts.overturnLead(form.wasUpheld) : texts.releaseLead}
      focusAfter={next}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isPending}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isOverturning ? 'danger' : 'primary'}
            loading={form.isPending}
          >
            {texts[act]}
          </Button>
        </>
      }
    >
      <Stack id={id} as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={form.submit}>
        {isOverturning && !form.wasUpheld && (
          <Select
            label={texts.penalty}
            name="penalty"
            options={penaltyOptions}
            value={form.penalty}
            onValueChange={form.setPenalty}
          />
        )}
        <TextArea
          label={texts.reason}
          helper={isOverturning ? texts.reasonHelper : texts.releaseReasonHelper}
          name="reason"
          error={form.problem}
          rows={3}
          most={reasonMaxLength}
          value={form.typed}
          onValueChange={form.setTyped}
        />
      </Stack>
    </ModalOnDemand>
  )
}

function useDialogForm(file: CaseFile, act: DialogAct, onClose: () => void) {
  const [isTried, setIsTried] = useState(false)
  const [typed, setTyped] = useState('')
  const [penalty, setPenalty] = useState(penalties[0] as (typeof penalties)[number])
  const overturn = useOverturn(file.id, useOutcome(texts.overturned, onClose))
  const release = useRelease(file.id, useOutcome(texts.released, onClose))
  // Once it is overturned the dialog still stands, while it closes, over what is the opposite.
  const [wasUpheld] = useState(file.verdicts.at(-1)?.upheld ?? false)
  const reason = typed.trim()
  const problem = problemOfReason(reason)
  const isPending = overturn.isPending || release.isPending
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (problem) focusField(event.currentTarget, 'reason')
    if (problem || isPending) return
    if (act === 'release') release.mutate({ reason })
    else overturn.mutate({ reason, ...(!wasUpheld && { penalty }) })
  }
  return {
    typed,
    setTyped,
    penalty,
    setPenalty,
    wasUpheld,
    submit,
    problem: isTried ? problem : undefined,
    isPending,
  }
}
