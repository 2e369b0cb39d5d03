import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useWriteToSide } from './cases.data.ts'

type Side = CaseFile['messages'][number]['side']

const accused = { value: 'ACCUSED', label: texts.sides.ACCUSED } as const
const reporter = { value: 'REPORTER', label: texts.sides.REPORTER } as const
const bodyTextWords = { missing: texts.bodyTextMissing, tooLong: texts.bodyTextTooLong }
const empty: { side: Side; bodyText: string } = { side: 'ACCUSED', bodyText: '' }

export interface MessageFormProps {
  file: CaseFile
}

/** Writes to a side of the case. What is typed stays until it is sent. */
export function MessageForm({ file: { id: caseId, reportCount } }: MessageFormProps) {
  const showToast = useToast()
  const form = useForm({
    values: empty,
    problemsOf: ({ bodyText }) => ({
      bodyText: textProblem(bodyText, justiceLimits.messageMaxLength, bodyTextWords),
    }),
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: useWriteToSide(caseId),
    inputOf: ({ side, bodyText }, id) => ({ id, side, bodyText: bodyText.trim() }),
    keptOf: () => ({}),
    onSent: () => showToast({ id: 'case', kind: 'success', title: texts.sent }),
  })
  return (
    <Stack as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={form.submit}>
      <h3>{texts.message}</h3>
      <Select
        {...form.field('side')}
        label={texts.side}
        // Nobody is left to read it once whoever reported it is gone.
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
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <div>
        <Button type="submit" loading={form.isSending}>
          {texts.send}
        </Button>
      </div>
    </Stack>
  )
}
