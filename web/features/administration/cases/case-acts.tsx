import { type RefObject, useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { justiceLimits, type Penalty, penalties } from '#shared/justice-limits.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { tidyText } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { CaseSection } from './case-section.tsx'
import { useDecide, useOverturn, useRelease, useWriteToSide } from './cases.data.ts'

interface CaseActsProps {
  file: CaseFile
  /** Takes the focus after an act, because its form or button is gone. */
  state: RefObject<HTMLElement | null>
}

export function CaseActs({ file, state }: CaseActsProps) {
  const { may, stage } = file
  const dialog = useDialogAbout<DialogAct>()
  const mayAny = may.decide || may.overturn || may.release
  return (
    <CaseSection title={texts.acts}>
      {!mayAny && <p>{texts.nothing[stage]}</p>}
      {may.decide && <DecideForm file={file} onDone={() => state.current?.focus()} />}
      {(may.overturn || may.release) && (
        <div>
          {may.overturn && (
            <Button onClick={() => dialog.open('overturn')}>{texts.overturn}</Button>
          )}
          {may.release && <Button onClick={() => dialog.open('release')}>{texts.release}</Button>}
        </div>
      )}
      <MessageForm file={file} />
      {dialog.thing && (
        <CaseActDialog
          key={dialog.key}
          isOpen={dialog.isOpen}
          act={dialog.thing}
          file={file}
          onClose={dialog.close}
          next={() => state.current}
        />
      )}
    </CaseSection>
  )
}

type Outcome = '' | 'REJECTED' | Penalty

const outcomes: readonly { value: Outcome; label: string }[] = [
  { value: '', label: texts.chooseOutcome },
  { value: 'REJECTED', label: texts.rejected },
  ...penalties.map(value => ({ value, label: texts.upheld(value) })),
]

const undecided: { outcome: Outcome; reason: string } = { outcome: '', reason: '' }

function DecideForm({ file: { id, round }, onDone }: { file: CaseFile; onDone: () => void }) {
  const form = useForm({
    values: undecided,
    problemsOf: ({ outcome, reason }) => ({
      outcome: outcome === '' ? texts.outcomeMissing : undefined,
      reason: problemOfReason(reason),
    }),
    write: useDecide(id, useOutcome(texts.decided, onDone)),
    inputOf: ({ outcome, reason }) => ({
      upheld: outcome !== 'REJECTED',
      ...(outcome !== '' && outcome !== 'REJECTED' && { penalty: outcome }),
      reason: tidyText(reason),
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
      <FormEnd form={form} submit={texts.decide} />
    </Stack>
  )
}

type DialogAct = 'overturn' | 'release'

interface CaseActDialogProps {
  isOpen: boolean
  act: DialogAct
  file: CaseFile
  onClose: () => void
  next: () => HTMLElement | null
}

const penaltyOptions = penalties.map(value => ({ value, label: texts.upheld(value) }))

const unasked: { penalty: Penalty; reason: string } = { penalty: penalties[0], reason: '' }

function CaseActDialog({ isOpen, act, file, onClose, next }: CaseActDialogProps) {
  const overturn = useOverturn(file.id, useOutcome(texts.overturned, onClose))
  const release = useRelease(file.id, useOutcome(texts.released, onClose))
  // After the reversal, the closing dialog still shows the outcome it asked about.
  const [wasUpheld] = useState(file.verdicts.at(-1)?.upheld ?? false)
  const isOverturning = act === 'overturn'
  const asksPenalty = isOverturning && !wasUpheld
  const form = useForm({
    values: unasked,
    problemsOf: ({ reason }) => ({ reason: problemOfReason(reason) }),
    write: isOverturning ? overturn : release,
    inputOf: ({ penalty, reason }) => ({
      reason: tidyText(reason),
      ...(asksPenalty && { penalty }),
    }),
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

type Side = CaseFile['messages'][number]['side']

const accused = { value: 'ACCUSED', label: texts.sides.ACCUSED } as const
const reporter = { value: 'REPORTER', label: texts.sides.REPORTER } as const
const bodyTextWords = { missing: texts.bodyTextMissing, tooLong: texts.bodyTextTooLong }
const unwritten: { side: Side; bodyText: string } = { side: 'ACCUSED', bodyText: '' }

function MessageForm({ file: { id: caseId, reportCount } }: { file: CaseFile }) {
  const showToast = useToast()
  const form = useForm({
    values: unwritten,
    problemsOf: ({ bodyText }) => ({
      bodyText: textProblem(bodyText, justiceLimits.messageMaxLength, bodyTextWords),
    }),
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: useWriteToSide(caseId),
    inputOf: ({ side, bodyText }, id) => ({ id, side, bodyText: tidyText(bodyText) }),
    keptOf: () => ({}),
    onSent: () => showToast({ id: 'case', kind: 'success', title: texts.sent }),
  })
  return (
    <Stack as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={form.submit}>
      <h3>{texts.message}</h3>
      <Select
        {...form.field('side')}
        label={texts.side}
        // Without remaining reporters, only the accused can read it.
        options={reportCount > 0 ? [accused, reporter] : [accused]}
      />
      <TextArea
        {...form.field('bodyText')}
        label={texts.bodyText}
        helper={texts.bodyTextHelper}
        rows={3}
        most={justiceLimits.messageMaxLength}
        countFrom={justiceLimits.messageMaxLength - 500}
      />
      <FormEnd form={form} submit={texts.send} variant="secondary" />
    </Stack>
  )
}

/** Reports the outcome of an act in a toast. The form may be gone, also if another administrator was faster. */
function useOutcome(done: string, onDone: () => void) {
  const showToast = useToast()
  return {
    onSuccess: () => {
      showToast({ id: 'case', kind: 'success', title: done })
      onDone()
    },
    onError: (error: Error) =>
      showToast({ id: 'case', kind: 'error', title: refusalWords(error) ?? texts.failed }),
  }
}

const problemOfReason = (reason: string) =>
  textProblem(reason, reasonMaxLength, {
    missing: texts.reasonMissing,
    tooLong: texts.reasonTooLong,
  })
