import type { Docket as DocketAnswer } from '#shared/contract/moderation-cases.ts'
import { arbitrationTexts } from '#shared/texts/arbitration.ts'
import { retryOf } from '#web/lib/failed-read.ts'
import { formatMonth } from '#web/lib/format-month.ts'
import { Bar } from '#web/ui/chart/bar.tsx'
import { FailedNote, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { useDocket } from './cases.data.ts'
import styles from './cases.module.css'

const texts = arbitrationTexts.docket
const columns = ['decided', 'upheld', 'overturned', 'hours'] as const

/** What anybody may know of all cases: how many, how long they took, and how they ended. */
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
    <div className={styles.docket}>
      {newest ? (
        <p className={styles.sum}>{texts.sum(newest.decided, newest.medianHours)}</p>
      ) : (
        <p className={styles.quiet}>{texts.none}</p>
      )}
      {months.length > 0 && (
        <>
          <Table
            className={styles.months}
            label={texts.caption}
            columns={[
              texts.month,
              ...columns.map(column => ({ label: texts[column], className: styles.number })),
            ]}
          >
            {months.map(month => (
              <tr key={month.month}>
                <th scope="row">
                  {formatMonth(month.month)}
                  <Bar share={month.upheld / Math.max(1, month.decided)} className={styles.share} />
                </th>
                {columns.map(column => (
                  <td key={column} className={styles.number} data-name={texts[column]}>
                    {column === 'hours' ? texts.hoursWords(month.medianHours) : month[column]}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
          <p className={styles.note}>{texts.note}</p>
        </>
      )}
    </div>
  )
}
