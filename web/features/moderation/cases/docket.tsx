import type { Docket as DocketAnswer } from '#shared/contract/moderation-cases.ts'
import { arbitrationTexts } from '#shared/texts/arbitration.ts'
import { inFormat } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Bar, Table } from '#web/ui/chart/table.tsx'
import { FailedNote, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Grid, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Figure } from '#web/ui/media/figure.tsx'
import { useDocket } from './cases.data.ts'
import styles from './cases.module.css'

const { docket: texts, how } = arbitrationTexts
const columns = ['decided', 'upheld', 'overturned', 'hours'] as const

export function Docket() {
  const docket = useDocket()
  return (
    <NewsSection title={texts.title}>
      {docket.isLoadingError && <FailedNote words={texts.failed} {...retryOf(docket)} />}
      {docket.data && <DocketFigure {...docket.data} />}
    </NewsSection>
  )
}

function DocketFigure({ months }: DocketAnswer) {
  const [newest] = months
  return (
    <Stack gap={3}>
      {newest ? (
        <Text size="large">{texts.sum(newest.decided, newest.medianHours)}</Text>
      ) : (
        <Text tone="muted">{texts.none}</Text>
      )}
      {months.length > 0 && (
        <>
          <Table
            className={styles.months}
            aria-label={texts.caption}
            columns={[texts.month, ...columns.map(column => texts[column])]}
          >
            {months.map(month => (
              <tr key={month.month}>
                <th scope="row">
                  {formatMonth(month.month)}
                  <Bar share={month.upheld / Math.max(1, month.decided)} className={styles.share} />
                </th>
                {columns.map(column => (
                  <td key={column} data-name={texts[column]}>
                    {column === 'hours' ? texts.hoursWords(month.medianHours) : month[column]}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
          <Hint>{texts.note}</Hint>
        </>
      )}
    </Stack>
  )
}

const steps = ['report', 'answer', 'jury', 'appeal'] as const

export function HowItWorks() {
  return (
    <NewsSection title={how.title}>
      <Stack gap={3}>
        <Grid as="ol" fit min="13rem" gap={4} className={styles.steps}>
          {steps.map(id => (
            <Stack as="li" gap={2} surface="card" pad={5} key={id} className={styles.step}>
              <div>
                <Figure name={id} />
              </div>
              <h3>{how.steps[id].title}</h3>
              <Text tone="muted">{how.steps[id].body}</Text>
            </Stack>
          ))}
        </Grid>
        <Hint>{how.alone}</Hint>
      </Stack>
    </NewsSection>
  )
}
const formatCalendarMonth = inFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month such as `2026-11`. In its own file, because every member's screen loads the other formats. */
const formatMonth = (month: string): string => formatCalendarMonth(new Date(month))
