import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#shared/limits.ts'
import { isForAdministrators, type ReportReason, reportReasons } from '#shared/report-reasons.ts'
import { reportTexts as texts } from '#shared/texts/report.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { useIdempotentDraft } from '#web/lib/use-idempotent-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField, useFocusOn } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { type ReportedThing, useSendReport } from './moderation.data.ts'

interface Draft {
  readonly reason: ReportReason | ''
  readonly bodyText: string
}

const emptyDraft: Draft = { reason: '', bodyText: '' }

const reasonOptions = [
  { value: '' as const, label: texts.choose },
  ...reportReasons.map(value => ({ value, label: texts.reasons[value] })),
]

export interface ReportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  thing: ReportedThing
  /** Name of the reported member. */
  name: string
  /** A button to block them, offered once the report is sent. */
  blockOffer: ReactNode
}

/** Asks for the reason, sends the report, and tells what happens next. */
export function ReportDialog({ open, onOpenChange, thing, name, blockOffer }: ReportDialogProps) {
  const id = useId()
  const kind = kindOf(thing)
  const form = useReportForm(thing)
  const sent = useRef<HTMLDivElement>(null)
  useFocusOn(sent, form.isSent && 'sent')
  const close = () => onOpenChange(false)
  return (
    <ModalOnDemand
      open={open}
      onOpenChange={onOpenChange}
      dismissible={form.isSent}
      isBusy={form.isSending}
      title={form.isSent ? texts.sentTitle : texts.title[kind](name)}
      {...(!form.isSent && { description: texts.lead })}
      actions={
        form.isSent ? (
          <Button variant="primary" onClick={close}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={form.isSending}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={id} variant="primary" loading={form.isSending}>
              {texts.send}
            </Button>
          </>
        )
      }
    >
      {form.isSent ? (
        <Stack gap={3} ref={sent} tabIndex={-1} touchLinks>
          <p>{isForAdministrators(form.draft.reason) ? texts.sentToAdministrators : texts.sent}</p>
          {form.caseId && (
            <p>
              <Link to={`/games/arbitration/cases/${form.caseId}`} onClick={close}>
                {texts.toCase}
              </Link>
            </p>
          )}
          <p>{texts.afterwards}</p>
          <div>{blockOffer}</div>
        </Stack>
      ) : (
        <ReportForm id={id} form={form} />
      )}
    </ModalOnDemand>
  )
}

function kindOf(thing: ReportedThing) {
  if ('messageId' in thing) return 'message'
  return 'profilePicId' in thing ? 'picture' : 'profile'
}

interface ReportFormProps {
  /** For the submit button, which is outside the form. */
  id: string
  form: ReturnType<typeof useReportForm>
}

function ReportForm({ id, form }: ReportFormProps) {
  const { draft, edit } = form
  return (
    <Stack as="form" gap={5} id={id} noValidate onSubmit={form.submit}>
      <Select
        label={texts.reason}
        error={form.reasonProblem}
        name="reason"
        options={reasonOptions}
        value={draft.reason}
        onValueChange={reason => edit({ reason })}
      />
      <TextArea
        label={texts.words}
        helper={texts.wordsHelper}
        error={form.wordsProblem}
        optional
        rows={4}
        most={limits.reportMaxLength}
        value={draft.bodyText}
        onValueChange={bodyText => edit({ bodyText })}
      />
      <Hint>{texts.emergency}</Hint>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </Stack>
  )
}

/** State, problems and submission of the form. After a failure the draft stays. */
function useReportForm(thing: ReportedThing) {
  const [isTried, setIsTried] = useState(false)
  const send = useSendReport()
  const { id, draft, edit } = useIdempotentDraft(emptyDraft, send)
  const { reason, bodyText } = draft
  const isTooLong = bodyText.length > limits.reportMaxLength

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (reason === '') focusField(event.currentTarget, 'reason')
    if (reason === '' || isTooLong || send.isPending) return
    send.mutate({ id, ...thing, reason, bodyText: bodyText.trim() })
  }
  return {
    draft,
    edit,
    submit,
    reasonProblem: isTried && reason === '' ? texts.reasonMissing : undefined,
    wordsProblem: isTooLong ? texts.tooLong(limits.reportMaxLength) : undefined,
    failure: send.error && (refusalWords(send.error) ?? texts.failed),
    isSending: send.isPending,
    isSent: send.isSuccess,
    caseId: send.data?.caseId,
  }
}
