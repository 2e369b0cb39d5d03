import { type SubmitEvent, useState } from 'react'
import type { ReportReason } from '#shared/contract/moderation.ts'
import { limits } from '#shared/limits.ts'
import { reportTexts } from '#shared/texts/report.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { useDraftSentOnce } from '#web/lib/use-draft-sent-once.ts'
import { focusField } from '#web/ui/focus-field.ts'
import { type ReportedThing, useSendReport } from './moderation.data.ts'

interface Draft {
  readonly reason: ReportReason | ''
  readonly bodyText: string
}

const empty: Draft = { reason: '', bodyText: '' }

/** What a report holds, what is wrong with it, and how it is sent. What was typed outlives a failure. */
export function useReportForm(thing: ReportedThing) {
  const [isTried, setIsTried] = useState(false)
  const send = useSendReport()
  const { id, draft, edit } = useDraftSentOnce(empty, send)
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
    reasonProblem: isTried && reason === '' ? reportTexts.reasonMissing : undefined,
    wordsProblem: isTooLong ? reportTexts.tooLong(limits.reportMaxLength) : undefined,
    failure: send.error && (refusalWords(send.error) ?? reportTexts.failed),
    isSending: send.isPending,
    isSent: send.isSuccess,
  }
}
