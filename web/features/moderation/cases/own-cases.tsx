import { IconFlag, IconGavel, IconMessageReply } from '@tabler/icons-react'
import type { OwnCase } from '#shared/contract/moderation-cases.ts'
import type { JuryService } from '#shared/contract/moderation-jury.ts'
import { caseTexts, arbitrationTexts as texts } from '#shared/texts/arbitration.ts'
import { formatDate } from '#web/lib/format.ts'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { type LinkRow, LinkRows } from '#web/ui/layout/link-rows.tsx'
import { News, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Text } from '#web/ui/layout/primitives.tsx'
import { Deadline } from '../deadline.tsx'
import { useJuryService } from '../jury/jury.data.ts'
import { useOwnCases } from './cases.data.ts'
import styles from './cases.module.css'

export function OwnCases() {
  const cases = useOwnCases()
  const { list, ...refs } = useFocusOnNextPage(cases.data?.length ?? 0, cases.isFetchingNextPage)
  return (
    <NewsSection title={texts.cases}>
      <News
        news={cases}
        failed={texts.casesFailed}
        waiting={null}
        none={<Text tone="muted">{texts.noCases}</Text>}
      >
        {items => (
          <div>
            <LinkRows ref={list} links={items.map(linkOf)} />
            <Text as="div" above={3}>
              <LoadMore
                refs={refs}
                next={cases}
                label={texts.loadMore}
                failedLabel={texts.loadMoreFailed}
              />
              <p ref={refs.end} tabIndex={-1} />
            </Text>
          </div>
        )}
      </News>
    </NewsSection>
  )
}

function linkOf(item: OwnCase): LinkRow {
  const { id, side, kind, tsOpened } = item
  return {
    to: `/games/arbitration/cases/${id}`,
    icon: side === 'ACCUSED' ? IconMessageReply : IconFlag,
    label: side === 'ACCUSED' ? texts.accused(kind) : texts.reporter(kind),
    lead: `${standingOf(item)} · ${formatDate(tsOpened)}`,
  }
}

function standingOf({ stage, round, upheld }: OwnCase) {
  const isOver = stage === 'DECIDED' || stage === 'CLOSED'
  const { outcomes, stages } = caseTexts
  if (isOver && upheld !== undefined) {
    const outcome = upheld ? outcomes.upheld : outcomes.rejected
    return stage === 'CLOSED' ? `${stages.CLOSED}: ${outcome}` : outcome
  }
  return round === 2 ? `${stages[stage]}, ${texts.onAppeal}` : stages[stage]
}

/** Items that wait for the reader: summonses as a juror, and cases in which it is their turn. */
export function Waiting() {
  const service = useJuryService()
  const cases = useOwnCases()
  const calls = service.data?.calls ?? []
  const turns = (cases.data ?? []).filter(({ isTheirTurn }) => isTheirTurn)
  // If one of them failed to load, its own section says so.
  const count = calls.length + turns.length
  return (
    <NewsSection title={texts.waiting}>
      {count === 0 && <Text tone="muted">{texts.nothingWaits}</Text>}
      {count > 0 && (
        <LinkRows
          className={styles.urgent}
          links={[...calls.map(summonsLink), ...turns.map(turnLink)]}
        />
      )}
    </NewsSection>
  )
}

function summonsLink({ caseId, kind, round, tsDue }: JuryService['calls'][number]): LinkRow {
  return {
    to: `/games/arbitration/jury/${caseId}`,
    icon: IconGavel,
    label: texts.call(kind, round),
    lead: (
      <>
        {texts.callLead} <Deadline ts={tsDue} />
      </>
    ),
  }
}

function turnLink(turn: OwnCase): LinkRow {
  const { id, tsDue } = turn
  return {
    to: `/games/arbitration/cases/${id}`,
    icon: IconMessageReply,
    label: turnWords(turn),
    lead: tsDue !== undefined && <Deadline ts={tsDue} />,
  }
}

function turnWords({ stage, side, kind }: OwnCase) {
  if (stage === 'ANSWER') return texts.turn.answer(kind)
  return side === 'ACCUSED' ? texts.turn.appealAccused(kind) : texts.turn.appealReporter(kind)
}
