import { type SubmitEvent, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { ReportReason } from '#shared/contract/moderation.ts'
import { limits } from '#shared/limits.ts'
import { reportTexts } from '#shared/texts/report.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { focusField } from '#web/ui/focus-field.ts'
import { type ReportedThing, useSendReport } from './moderation.data.ts'

interface Draft {
  readonly reason: ReportReason | ''
  readonly bodyText: string
}

/** What a report holds, what is wrong with it, and how it is sent. What was typed outlives a failure. */
export function useReportForm(thing: ReportedThing) {
  const [id, setId] = useState(uuidv7)
  const [draft, setDraft] = useState<Draft>({ reason: '', bodyText: '' })
  const [isTried, setIsTried] = useState(false)
  const send = useSendReport()
  const { reason, bodyText } = draft
  const isTooLong = bodyText.length > limits.reportMaxLength

  const edit = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    if (!send.isError) return
    // The report may have arrived all the same: another one needs an id of its own.
    setId(uuidv7())
    send.reset()
  }
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
    failure: send.error && wordsOf(send.error),
    isSending: send.isPending,
    isSent: send.isSuccess,
  }
}

function wordsOf(problem: Error) {
  const isRefused = problem instanceof ApiProblem && problem.status > 0
  return isRefused ? problem.detail : reportTexts.failed
}
