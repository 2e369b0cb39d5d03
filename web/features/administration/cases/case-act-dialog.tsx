import { useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { type Penalty, penalties } from '#shared/justice-limits.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
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

const empty: { penalty: Penalty; reason: string } = { penalty: penalties[0], reason: '' }

/** Asks why, and for the penalty where there is to be one, before something final. */
export function CaseActDialog({ isOpen, act, file, onClose, next }: CaseActDialogProps) {
  const overturn = useOverturn(file.id, useOutcome(texts.overturned, onClose))
  const release = useRelease(file.id, useOutcome(texts.released, onClose))
  // Once it is overturned the dialog still stands, while it closes, over what is the opposite.
  const [wasUpheld] = useState(file.verdicts.at(-1)?.upheld ?? false)
  const isOverturning = act === 'overturn'
  const asksPenalty = isOverturning && !wasUpheld
  const form = useForm({
    values: empty,
    problemsOf: ({ reason }) => ({ reason: problemOfReason(reason) }),
    write: isOverturning ? overturn : release,
    inputOf: ({ penalty, reason }) => ({ reason: reason.trim(), ...(asksPenalty && { penalty }) }),
  })
  return (
    <FormDialog
      open={isOpen}
      form={form}
      gap={3}
      pad={[2, 0, 0]}
      title={texts[act]}
      description={isOverturning ? texts.overturnLead(wasUpheld) : texts.releaseLead}
      focusAfter={next}
      cancel={texts.cancel}
      confirm={texts[act]}
      isDanger={isOverturning}
      onClose={onClose}
    >
      {asksPenalty && (
        <Select {...form.field('penalty')} label={texts.penalty} options={penaltyOptions} />
      )}
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        helper={isOverturning ? texts.reasonHelper : texts.releaseReasonHelper}
        rows={3}
        most={reasonMaxLength}
      />
    </FormDialog>
  )
}
