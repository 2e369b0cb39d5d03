import { IconChevronRight, IconFlag, IconMessageReply } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OwnCase } from '#shared/contract/moderation-cases.ts'
import { caseTexts, arbitrationTexts as texts } from '#shared/texts/arbitration.ts'
import { formatDate } from '#web/lib/format.ts'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { News, NewsSection } from '#web/ui/layout/news-section.tsx'
import { useOwnCases } from './cases.data.ts'
import styles from './cases.module.css'

/** The reader's cases on either side, each with where it stands. */
export function OwnCases() {
  const cases = useOwnCases()
  const { list, button, end } = useFocusOnNextPage(
    cases.data?.length ?? 0,
    cases.isFetchingNextPage,
  )
  return (
    <NewsSection title={texts.cases}>
      <News
        news={cases}
        failed={texts.casesFailed}
        waiting={null}
        none={<p className={styles.quiet}>{texts.noCases}</p>}
      >
        {items => (
          <div>
            <ul ref={list} className={styles.rows}>
              {items.map(item => (
                <li key={item.id}>
                  <CaseRow item={item} />
                </li>
              ))}
            </ul>
            <div className={styles.foot}>
              <LoadMore
                ref={button}
                next={cases}
                label={texts.loadMore}
                failedLabel={texts.loadMoreFailed}
              />
              <p ref={end} tabIndex={-1} />
            </div>
          </div>
        )}
      </News>
    </NewsSection>
  )
}

function CaseRow({ item }: { item: OwnCase }) {
  const { id, side, kind, tsOpened } = item
  const Sign = side === 'ACCUSED' ? IconMessageReply : IconFlag
  return (
    <Link to={`/games/arbitration/cases/${id}`} className={styles.row}>
      <Sign aria-hidden="true" />
      <span>
        <span className={styles.name}>
          {side === 'ACCUSED' ? texts.accused(kind) : texts.reporter(kind)}
        </span>
        <span className={styles.lead}>{`${standingOf(item)} · ${formatDate(tsOpened)}`}</span>
      </span>
      <IconChevronRight aria-hidden="true" />
    </Link>
  )
}

/** Where it stands, and how it was decided last. */
function standingOf({ stage, round, upheld }: OwnCase) {
  const isOver = stage === 'DECIDED' || stage === 'CLOSED'
  const { outcomes, stages } = caseTexts
  if (isOver && upheld !== undefined) {
    const outcome = upheld ? outcomes.upheld : outcomes.rejected
    return stage === 'CLOSED' ? `${stages.CLOSED}: ${outcome}` : outcome
  }
  return round === 2 ? `${stages[stage]}, ${texts.onAppeal}` : stages[stage]
}
