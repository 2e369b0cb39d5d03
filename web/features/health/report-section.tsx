import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { healthConditionNames, healthConditions } from '#shared/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { conditionWords, lookBackWords } from '#shared/texts/health-conditions.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Grid, Heading, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { FigureSteps } from '#web/ui/media/figure-steps.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSendHealthReport } from './health.data.ts'
import styles from './health.module.css'
import { NoticeWords } from './health-notices.tsx'
import { PeopleStep } from './people-step.tsx'
import {
  emptyReport,
  firstDay,
  localToday,
  problemsOf,
  reportOf,
  type StepName,
  type StepProps,
} from './report-draft.ts'

const texts = healthTexts.report

export function ReportSection({ nextReportOn }: { nextReportOn: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const end = () => {
    setIsOpen(false)
    section.current?.focus()
  }
  return (
    <Card as="section" title={texts.heading}>
      <Stack ref={section} tabIndex={-1} gap={4} quietFocus>
        {isOpen ? (
          <ReportSteps onEnd={end} />
        ) : (
          <>
            <p>{texts.lead}</p>
            <FigureSteps figures={['healthNotice', 'healthSealed']} words={texts.steps} />
            {nextReportOn === undefined ? (
              <Cluster gap={3}>
                <Button variant="primary" icon={IconSend} onClick={() => setIsOpen(true)}>
                  {texts.begin}
                </Button>
              </Cluster>
            ) : (
              <Notice>{texts.limit(formatLongDay(nextReportOn))}</Notice>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

const steps: readonly StepName[] = ['condition', 'dates', 'people', 'review']

function ReportSteps({ onEnd }: { onEnd: () => void }) {
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
      <Stack gap={4}>
        <Heading level={3} ref={heading} tabIndex={-1} quietFocus>
          {texts.sent}
        </Heading>
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
    <Stack as="form" gap={4} noValidate onSubmit={form.submit}>
      <Heading level={3} ref={heading} tabIndex={-1} quietFocus>
        {texts.step(number + 1, steps.length, texts[step])}
      </Heading>
      {step === 'condition' && <ConditionStep {...form} />}
      {step === 'dates' && <DatesStep {...form} />}
      {step === 'people' && <PeopleStep {...form} />}
      {step === 'review' && <ReviewStep {...form} />}
      <FormEnd form={form} submit={step === 'review' ? texts.send : texts.next}>
        {number > 0 && (
          <Button disabled={form.isSending} onClick={() => go(-1)}>
            {texts.back}
          </Button>
        )}
        <Button variant="muted" disabled={form.isSending} onClick={end}>
          {uiTexts.cancel}
        </Button>
      </FormEnd>
    </Stack>
  )
}

const options = [
  { value: '' as const, label: texts.choose },
  ...healthConditionNames.map(value => ({ value, label: conditionWords[value].name })),
]

function ConditionStep({ field, edit }: StepProps) {
  return (
    <Select
      {...field('condition')}
      label={texts.conditionLabel}
      helper={texts.conditionHelper}
      options={options}
      onValueChange={condition =>
        edit({
          condition,
          ...(condition && {
            from: addDays(localToday(), 1 - healthConditions[condition].lookBackDays),
          }),
        })
      }
    />
  )
}

function DatesStep({ values: { condition }, field }: StepProps) {
  const range = { min: firstDay(), max: localToday() }
  return (
    <>
      <p>{condition && texts.datesLead(lookBackWords(condition))}</p>
      <Grid min="12rem" fit align="start" gap={4}>
        <DateField {...field('from')} {...range} label={texts.from} />
        <DateField {...field('to')} {...range} label={texts.to} />
      </Grid>
    </>
  )
}

function ReviewStep({ values: { condition, people } }: StepProps) {
  if (condition === '') return null
  const names = people.map(({ profileName }) => profileName)
  return (
    <>
      <p>
        <strong>{conditionWords[condition].name}.</strong> {texts.goesTo(names)}
      </p>
      <Notice kind="warning" title={texts.honest}>
        <p>{texts.guess}</p>
        <p>{texts.once}</p>
      </Notice>
      <div className={styles.preview}>
        <Hint>{texts.theyRead}</Hint>
        <NoticeWords condition={condition} />
      </div>
      <Hint>{texts.encrypted}</Hint>
    </>
  )
}
