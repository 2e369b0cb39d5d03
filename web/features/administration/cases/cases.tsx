import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Case } from '#shared/contract/moderation.ts'
import { administrationTexts } from '#shared/texts/administration.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Loaded } from '../loaded.tsx'
import styles from '../records.module.css'
import { StateFilter, useIsClosed } from '../state-filter.tsx'
import { useCases } from './cases.data.ts'
import { Evidence } from './evidence.tsx'
import { ReasonForm } from './reason-form.tsx'

const { records } = administrationTexts

/** What members have reported. */
export function Cases() {
  const isClosed = useIsClosed()
  const query = useCases(isClosed)
  return (
    <>
      <StateFilter />
      <Loaded query={query}>
        {cases =>
          cases.length === 0 ? (
            <EmptyState icon={<IconFlag />} title={isClosed ? texts.noneClosed : texts.none} />
          ) : (
            <CaseList query={query} cases={cases} />
          )
        }
      </Loaded>
    </>
  )
}

interface CaseListProps {
  query: ReturnType<typeof useCases>
  cases: readonly Case[]
}

function CaseList({ query, cases }: CaseListProps) {
  const { list, button } = useFocusOnNextPage(cases.length, query.isFetchingNextPage)
  return (
    <>
      <ul ref={list} className={styles.list} tabIndex={-1}>
        {cases.map(one => (
          <CaseItem key={one.id} case={one} onMoved={() => list.current?.focus()} />
        ))}
      </ul>
      <LoadMore ref={button} next={query} label={records.more} failedLabel={records.moreFailed} />
    </>
  )
}

interface CaseItemProps {
  case: Case
  /** The case may have left the list. */
  onMoved: () => void
}

function CaseItem({ case: one, onMoved }: CaseItemProps) {
  const { id, kind, accusedProfileId, casesAgainst, tsOpened, reports } = one
  const [isChanging, setIsChanging] = useState(false)
  const isClosed = one.tsClosed !== undefined
  return (
    <Card as="li" title={texts.heading(kind, formatDateTime(tsOpened))}>
      <p className={styles.muted}>
        {texts.reports(reports.length)}
        <br />
        {texts.casesAgainst(casesAgainst)}
        <br />
        <Link to={`/profile/${accusedProfileId}`}>{texts.accused}</Link>
      </p>
      {reports.map(report => (
        <ReportWords key={report.id} report={report} />
      ))}
      <Evidence case={one} />
      {one.tsClosed !== undefined && (
        <p>{texts.closedBecause(one.closedReason ?? '', formatDateTime(one.tsClosed))}</p>
      )}
      {isChanging ? (
        <ReasonForm
          caseId={id}
          isClosed={!isClosed}
          onSaved={() => {
            setIsChanging(false)
            onMoved()
          }}
          onCancel={() => setIsChanging(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => setIsChanging(true)}>
            {isClosed ? texts.reopen : texts.close}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface ReportWordsProps {
  report: Case['reports'][number]
}

function ReportWords({ report }: ReportWordsProps) {
  const { reason, bodyText, tsReported } = report
  return (
    <figure className={styles.answer}>
      <figcaption className={styles.muted}>
        <strong>{texts.reasons[reason]}</strong>
        <br />
        {texts.reported(formatDateTime(tsReported))}
      </figcaption>
      {bodyText === '' ? (
        <p className={styles.muted}>{texts.noWords}</p>
      ) : (
        <blockquote dir="auto" className={styles.words}>
          {bodyText}
        </blockquote>
      )}
    </figure>
  )
}
