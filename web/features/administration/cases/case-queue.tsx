import { IconScale } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import type { CaseRow } from '#shared/contract/moderation-decisions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Facts } from '../facts.tsx'
import { RecordList } from '../record-list.tsx'
import { type CaseList, caseLists, useCases } from './cases.data.ts'
import styles from './cases.module.css'

export function CaseQueue() {
  const [params] = useSearchParams()
  const asked = params.get('list')?.toUpperCase()
  const list = caseLists.find(each => each === asked) ?? 'WAITING'
  const query = useCases(list)
  return (
    <>
      <Cluster aria-label={texts.lists.label} className={styles.lists} as="nav" gap={2} below={4}>
        {caseLists.map(each => (
          <ButtonLink
            key={each}
            to={addressOfList(each)}
            aria-current={each === list ? 'page' : undefined}
          >
            {texts.lists[each]}
          </ButtonLink>
        ))}
      </Cluster>
      <RecordList query={query} empty={<EmptyState icon={IconScale} title={texts.none[list]} />}>
        {cases =>
          cases.map(row => (
            <Card
              key={row.id}
              as="li"
              title={texts.heading(row.kind, row.reasons)}
              to={`/dashboard/cases/${row.id}`}
            >
              <CaseMarks row={row} />
              <CaseFacts row={row} now={query.dataUpdatedAt} />
            </Card>
          ))
        }
      </RecordList>
    </>
  )
}

const addressOfList = (list: CaseList) =>
  list === 'WAITING' ? '/dashboard/cases' : `/dashboard/cases?list=${list.toLowerCase()}`

interface OfRow {
  row: CaseRow
}

export function CaseMarks({ row: { isUrgent, round } }: OfRow) {
  if (!isUrgent && round === 1) return null
  return (
    <Cluster as="p" gap={2} below={2}>
      {isUrgent && <Badge kind="danger">{texts.urgent}</Badge>}
      {round === 2 && <Badge kind="warning">{texts.appealed}</Badge>}
    </Cluster>
  )
}

interface CaseFactsProps extends OfRow {
  now: number
}

export function CaseFacts({ row, now }: CaseFactsProps) {
  const { stage, route, tsOpened, tsDue, tsClosed, reportCount, casesAgainst } = row
  return (
    <Facts
      facts={[
        [texts.stage, texts.stages[stage]],
        [texts.opened, texts.ago(now - tsOpened)],
        [texts.due, tsDue === undefined ? '' : texts.dueIn(tsDue - now)],
        [texts.closed, tsClosed === undefined ? '' : texts.ago(now - tsClosed)],
        [texts.route, texts.routes[route]],
        [texts.reports, String(reportCount)],
        [texts.casesAgainst, String(casesAgainst)],
      ]}
    />
  )
}
