import type { Docket as DocketAnswer } from '#shared/contract/moderation-cases.ts'
import { arbitrationTexts } from '#shared/texts/arbitration.ts'
import { retryOf } from '#web/lib/failed-read.ts'
import { formatMonth } from '#web/lib/format-month.ts'
import { FailedNote, NewsSection } from '#web/ui/layout/news-section.tsx'
import { useDocket } from './cases.data.ts'
import styles from './cases.module.css'

const texts = arbitrationTexts.docket

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
          <table className={styles.months} aria-label={texts.caption}>
            <thead>
              <tr>
                <th scope="col">{texts.month}</th>
                <th scope="col" className={styles.number}>
                  {texts.decided}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.upheld}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.overturned}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.hours}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map(month => (
                <tr key={month.month}>
                  <th scope="row">
                    {formatMonth(month.month)}
                    <svg
                      className={styles.share}
                      viewBox="0 0 100 1"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                    >
                      <rect width={(month.upheld / Math.max(1, month.decided)) * 100} height="1" />
                    </svg>
                  </th>
                  <td className={styles.number} data-name={texts.decided}>
                    {month.decided}
                  </td>
                  <td className={styles.number} data-name={texts.upheld}>
                    {month.upheld}
                  </td>
                  <td className={styles.number} data-name={texts.overturned}>
                    {month.overturned}
                  </td>
                  <td className={styles.number} data-name={texts.hours}>
                    {texts.hoursWords(month.medianHours)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.note}>{texts.note}</p>
        </>
      )}
    </div>
  )
}
