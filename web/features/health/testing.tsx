import { IconExternalLink } from '@tabler/icons-react'
import type { HealthOverview, OwnTest } from '#shared/contract/health.ts'
import { addDays } from '#shared/days.ts'
import { healthLimits, reminderMonths } from '#shared/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useDeleteTest, useSaveTest } from './health.data.ts'
import styles from './health.module.css'
import { localToday } from './report-draft.ts'

const { test: texts, saveFailed } = healthTexts

type Reminder = 'NEVER' | `${(typeof reminderMonths)[number]}`

const reminders: readonly { readonly value: Reminder; readonly label: string }[] = [
  { value: 'NEVER', label: texts.never },
  ...reminderMonths.map(months => ({ value: `${months}` as const, label: texts.every(months) })),
]

const valuesOf = (test?: OwnTest): { testedOn: string; reminder: Reminder } => ({
  testedOn: test?.testedOn ?? '',
  reminder: test?.remindMonths ? `${test.remindMonths}` : 'NEVER',
})

export function OwnTestCard({ test }: { test: OwnTest | undefined }) {
  const save = useSaveTest()
  const remove = useDeleteTest()
  const today = localToday()
  const form = useForm({
    values: valuesOf(test),
    problemsOf: ({ testedOn }) => ({
      testedOn: testedOn === '' || testedOn > today ? texts.dateMissing : undefined,
    }),
    keepsFailure: true,
    write: save,
    inputOf: ({ testedOn, reminder }) => {
      const remindMonths = reminderMonths.find(months => `${months}` === reminder)
      return { testedOn, ...(remindMonths && { remindMonths }) }
    },
  })
  const problem = save.error ?? remove.error
  return (
    <Card as="section" title={texts.heading}>
      <Stack as="form" gap={4} noValidate onSubmit={form.submit}>
        <Hint>{texts.lead}</Hint>
        <Grid min="12rem" fit align="start" gap={4}>
          <DateField
            {...form.field('testedOn')}
            label={texts.testedOn}
            min={addDays(today, -365 * healthLimits.testYears + 1)}
            max={today}
          />
          <Select {...form.field('reminder')} label={texts.remind} options={reminders} />
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
              onClick={() => remove.mutate(undefined, { onSuccess: form.clear })}
            >
              {texts.delete}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Card>
  )
}

/** Where to get tested, as the brand's founder entered it. The page loads nothing from there: these are links. */
export function TestingLinks({ links }: { links: HealthOverview['testingLinks'] }) {
  if (links.length === 0) return null
  return (
    <Card as="section" title={healthTexts.links}>
      <Stack className={styles.links} as="ul" gap={1}>
        {links.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
              <IconExternalLink size={18} aria-hidden="true" />
            </a>
          </li>
        ))}
      </Stack>
      <Hint>{healthTexts.linksNote}</Hint>
    </Card>
  )
}
