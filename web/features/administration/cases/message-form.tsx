import { type SubmitEvent, useState } from 'react'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { useIdempotentDraft } from '#web/lib/use-idempotent-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useWriteToSide } from './cases.data.ts'

type Side = CaseFile['messages'][number]['side']

const accused = { value: 'ACCUSED', label: texts.sides.ACCUSED } as const
const reporter = { value: 'REPORTER', label: texts.sides.REPORTER } as const

export interface MessageFormProps {
  file: CaseFile
}

/** Writes to a side of the case. What is typed stays until it is sent. */
export function MessageForm({ file: { id: caseId, reportCount } }: MessageFormProps) {
  const showToast = useToast()
  const [isTried, setIsTried] = useState(false)
  const send = useWriteToSide(caseId)
  const empty: { side: Side; bodyText: string } = { side: 'ACCUSED', bodyText: '' }
  const { id, draft, edit, clear } = useIdempotentDraft(empty, send)
  const bodyText = draft.bodyText.trim()
  const problem = problemOf(bodyText)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (problem) focusField(event.currentTarget, 'bodyText')
    if (problem || send.isPending) return
    const onSuccess = () => {
      clear()
      setIsTried(false)
      showToast({ id: 'case', kind: 'success', title: texts.sent })
    }
    send.mutate({ id, side: draft.side, bodyText }, { onSuccess })
  }
  return (
    <Stack as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={submit}>
      <h3>{texts.message}</h3>
      <Select
        label={texts.side}
        name="side"
        // Nobody is left to read it once whoever reported it is gone.
        options={reportCount > 0 ? [accused, reporter] : [accused]}
        value={draft.side}
        onValueChange={side => edit({ side })}
      />
      <TextArea
        label={texts.bodyText}
        helper={texts.bodyTextHelper}
        name="bodyText"
        error={isTried ? problem : undefined}
        rows={3}
        most={justiceLimits.messageMaxLength}
        countFrom={justiceLimits.messageMaxLength - 500}
        value={draft.bodyText}
        onValueChange={typed => edit({ bodyText: typed })}
      />
      {send.isError && <Notice kind="error">{refusalWords(send.error) ?? texts.failed}</Notice>}
      <div>
        <Button type="submit" loading={send.isPending}>
          {texts.send}
        </Button>
      </div>
    </Stack>
  )
}

function problemOf(bodyText: string): string | undefined {
  if (bodyText === '') return texts.bodyTextMissing
  return bodyText.length > justiceLimits.messageMaxLength ? texts.bodyTextTooLong : undefined
}
