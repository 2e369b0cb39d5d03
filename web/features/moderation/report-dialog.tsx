import { type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router'
import { limits } from '#shared/limits.ts'
import { isForAdministrators, type ReportReason, reportReasons } from '#shared/report-reasons.ts'
import { reportTexts as texts } from '#shared/texts/report.ts'
import { reasonTexts } from '#shared/texts/report-reasons.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { type ReportedThing, useSendReport } from './moderation.data.ts'

const emptyDraft: { reason: ReportReason | ''; bodyText: string } = { reason: '', bodyText: '' }

const reasonOptions = [
  { value: '' as const, label: texts.choose },
  ...reportReasons.map(value => ({
    value,
    label: reasonTexts[value].choice ?? reasonTexts[value].label,
  })),
]

export interface ReportDialogProps {
  isOpen: boolean
  onClose: () => void
  thing: ReportedThing
  name: string
  blockOffer: ReactNode
}

export function ReportDialog({ isOpen, onClose, thing, name, blockOffer }: ReportDialogProps) {
  const id = useId()
  const kind = kindOf(thing)
  const form = useReportForm(thing)
  const sent = useRef<HTMLDivElement>(null)
  useFocusOn(sent, form.isSent && 'sent')
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => !open && onClose()}
      dismissible={form.isSent}
      isBusy={form.isSending}
      title={form.isSent ? texts.sentTitle : texts.title[kind](name)}
      {...(!form.isSent && { description: texts.lead })}
      actions={
        form.isSent ? (
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={form.isSending}>
              {uiTexts.cancel}
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
          <p>{isForAdministrators(form.values.reason) ? texts.sentToAdministrators : texts.sent}</p>
          {form.caseId && (
            <p>
              <Link to={`/games/arbitration/cases/${form.caseId}`} onClick={onClose}>
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
  /** Connects the form with the submit button, which is outside it. */
  id: string
  form: ReturnType<typeof useReportForm>
}

function ReportForm({ id, form }: ReportFormProps) {
  return (
    <Stack as="form" gap={5} id={id} noValidate onSubmit={form.submit}>
      <Select {...form.field('reason')} label={texts.reason} options={reasonOptions} />
      <TextArea
        {...form.field('bodyText')}
        label={texts.words}
        error={tooLong(form.values.bodyText)}
        optional
        rows={4}
        most={limits.reportMaxLength}
      />
      <Hint>{texts.emergency}</Hint>
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
    </Stack>
  )
}

const tooLong = (words: string) =>
  isLongerThan(words, limits.reportMaxLength) ? texts.tooLong(limits.reportMaxLength) : undefined

/** After a failure the draft stays. */
function useReportForm(thing: ReportedThing) {
  const send = useSendReport()
  const form = useForm({
    values: emptyDraft,
    problemsOf: ({ reason, bodyText }) => ({
      reason: reason === '' ? texts.reasonMissing : undefined,
      bodyText: tooLong(bodyText),
    }),
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: send,
    inputOf: ({ reason, bodyText }, id) => ({
      id,
      ...thing,
      reason: reason || 'OTHER',
      bodyText: tidyText(bodyText),
    }),
  })
  return { ...form, isSent: send.isSuccess, caseId: send.data?.caseId }
}
