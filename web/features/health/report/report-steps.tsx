import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { healthTexts } from '#shared/texts/health.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSendHealthReport } from '../health.data.ts'
import styles from '../health.module.css'
import { ConditionStep, DatesStep } from './first-steps.tsx'
import { PeopleStep } from './people-step.tsx'
import { emptyReport, problemsOf, reportOf, type StepName } from './report-draft.ts'
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
  const send = useSendHealthReport()
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[number] ?? 'review'
  useFocusOn(heading, send.isSuccess ? 'sent' : step)
  const form = useForm({
    values: emptyReport(),
    problemsOf: draft => problemsOf(draft, step),
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: send,
    inputOf: reportOf,
    onChecked: step === 'review' ? undefined : () => go(1),
  })
  const go = (by: number) => {
    form.hideProblems()
    setNumber(number + by)
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
  return (
    <Stack className={styles.form} as="form" gap={4} noValidate onSubmit={form.submit}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.step(number + 1, steps.length, texts[step])}
      </h3>
      {step === 'condition' && <ConditionStep {...form} />}
      {step === 'dates' && <DatesStep {...form} />}
      {step === 'people' && <PeopleStep {...form} />}
      {step === 'review' && <ReviewStep draft={form.values} />}
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <Cluster gap={3}>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {step === 'review' ? texts.send : texts.next}
        </Button>
        {number > 0 && (
          <Button disabled={form.isSending} onClick={() => go(-1)}>
            {texts.back}
          </Button>
        )}
        <Button variant="muted" disabled={form.isSending} onClick={end}>
          {texts.cancel}
        </Button>
      </Cluster>
    </Stack>
  )
}
