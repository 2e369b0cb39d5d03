import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { healthTexts } from '#shared/texts/health.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useIdempotentDraft } from '#web/lib/use-idempotent-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusFirstWrong, useFocusOn } from '#web/ui/focus.ts'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSendHealthReport } from '../health.data.ts'
import styles from '../health.module.css'
import { ConditionStep, DatesStep } from './first-steps.tsx'
import { PeopleStep } from './people-step.tsx'
import {
  emptyReport,
  problemsOf,
  type ReportDraft,
  reportOf,
  type StepName,
} from './report-draft.ts'
import { ReviewStep } from './review-step.tsx'

const texts = healthTexts.report
const steps: readonly StepName[] = ['condition', 'dates', 'people', 'review']

export interface ReportStepsProps {
  onEnd: () => void
}

/** From the infection to the notices on their way. Going back loses nothing. */
export function ReportSteps({ onEnd }: ReportStepsProps) {
  const client = useQueryClient()
  const [number, setNumber] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const send = useSendHealthReport()
  const { id, draft, edit } = useIdempotentDraft<ReportDraft>(emptyReport(), send)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[number] ?? 'review'
  useFocusOn(heading, send.isSuccess ? 'sent' : step)
  const problems = problemsOf(draft, step)
  const go = (by: number) => {
    setIsTried(false)
    setNumber(number + by)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.values(problems).some(Boolean)) {
      focusFirstWrong(event.currentTarget, ['condition', 'from', 'to', 'name'], {
        ...problems,
        name: problems.people,
      })
      return
    }
    if (step !== 'review') go(1)
    else if (!send.isPending) send.mutate(reportOf(id, draft))
  }
  const end = () => {
    void client.invalidateQueries({ queryKey: queryKeys.health.overview })
    onEnd()
  }
  if (send.isSuccess) {
    return (
      <Stack className={styles.form} gap={4}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.sent}
        </h3>
        <p>{texts.sentBody(formatLongDay(send.data.nextReportOn))}</p>
        <Cluster gap={3}>
          <Button variant="primary" onClick={end}>
            {texts.done}
          </Button>
        </Cluster>
      </Stack>
    )
  }
  const parts = { draft, edit, problems: isTried ? problems : {} }
  return (
    <Stack className={styles.form} as="form" gap={4} noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.step(number + 1, steps.length, texts[step])}
      </h3>
      {step === 'condition' && <ConditionStep {...parts} />}
      {step === 'dates' && <DatesStep {...parts} />}
      {step === 'people' && <PeopleStep {...parts} />}
      {step === 'review' && <ReviewStep draft={draft} />}
      {send.isError && <Notice kind="error">{refusalWords(send.error) ?? texts.failed}</Notice>}
      <Cluster gap={3}>
        <Button type="submit" variant="primary" loading={send.isPending}>
          {step === 'review' ? texts.send : texts.next}
        </Button>
        {number > 0 && (
          <Button disabled={send.isPending} onClick={() => go(-1)}>
            {texts.back}
          </Button>
        )}
        <Button variant="muted" disabled={send.isPending} onClick={end}>
          {texts.cancel}
        </Button>
      </Cluster>
    </Stack>
  )
}
