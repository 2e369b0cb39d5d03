import { type SubmitEvent, useState } from 'react'
import type { OwnTest } from '#shared/contract/health.ts'
import { addDays } from '#shared/days.ts'
import { healthLimits, reminderMonths } from '#shared/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { Select } from '#web/ui/form/select.tsx'
import { DateField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useDeleteTest, useSaveTest } from './health.data.ts'
import styles from './health.module.css'
import { localToday } from './local-today.ts'

const { test: texts, saveFailed } = healthTexts

type Reminder = 'NEVER' | `${(typeof reminderMonths)[number]}`

const reminders: readonly { readonly value: Reminder; readonly label: string }[] = [
  { value: 'NEVER', label: texts.never },
  ...reminderMonths.map(months => ({ value: `${months}` as const, label: texts.every(months) })),
]

export interface OwnTestCardProps {
  test: OwnTest | undefined
}

/** When the member was last tested, and how often they want to be reminded. */
export function OwnTestCard({ test }: OwnTestCardProps) {
  const [testedOn, setTestedOn] = useState(test?.testedOn ?? '')
  const [reminder, setReminder] = useState<Reminder>(
    test?.remindMonths ? `${test.remindMonths}` : 'NEVER',
  )
  const [isTried, setIsTried] = useState(false)
  const save = useSaveTest()
  const remove = useDeleteTest()
  const today = localToday()
  const isWrong = testedOn === '' || testedOn > today
  const problem = save.error ?? remove.error
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (isWrong) focusField(event.currentTarget, 'testedOn')
    if (isWrong || save.isPending) return
    const remindMonths = reminderMonths.find(months => `${months}` === reminder)
    save.mutate({ testedOn, ...(remindMonths && { remindMonths }) })
  }
  return (
    <Card as="section" title={texts.heading}>
      <Stack className={styles.form} as="form" gap={4} noValidate onSubmit={submit}>
        <Hint>{texts.lead}</Hint>
        <Grid min="12rem" fit align="start" gap={4}>
          <DateField
            label={texts.testedOn}
            name="testedOn"
            error={isTried && isWrong ? texts.dateMissing : undefined}
            min={addDays(today, -365 * healthLimits.testYears + 1)}
            max={today}
            value={testedOn}
            onValueChange={setTestedOn}
          />
          <Select
            label={texts.remind}
            name="reminder"
            options={reminders}
            value={reminder}
            onValueChange={setReminder}
          />
        </Grid>
        <Hint>{texts.reminderNote}</Hint>
        {problem && <Notice kind="error">{refusalWords(problem) ?? saveFailed}</Notice>}
        <Cluster gap={3}>
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
          {test && (
            <Button
              variant="muted"
              loading={remove.isPending}
              onClick={() => {
                remove.mutate(undefined, {
                  onSuccess: () => {
                    setTestedOn('')
                    setReminder('NEVER')
                    setIsTried(false)
                  },
                })
              }}
            >
              {texts.delete}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Card>
  )
}
