import { IconGavel, IconMessageReply } from '@tabler/icons-react'
import type { OwnCase } from '#shared/contract/moderation-cases.ts'
import type { JuryService } from '#shared/contract/moderation-jury.ts'
import { arbitrationTexts as texts } from '#shared/texts/arbitration.ts'
import { type LinkRow, LinkRows } from '#web/ui/layout/link-rows.tsx'
import { NewsSection } from '#web/ui/layout/news-section.tsx'
import { Text } from '#web/ui/layout/primitives.tsx'
import { Deadline } from '../deadline.tsx'
import { useJuryService } from '../jury/jury.data.ts'
import { useOwnCases } from './cases.data.ts'
import styles from './cases.module.css'

/** What waits for the reader: calls as a juror, and cases in which it is their turn. */
export function Waiting() {
  const service = useJuryService()
  const cases = useOwnCases()
  const calls = service.data?.calls ?? []
  const turns = (cases.data ?? []).filter(({ isTheirTurn }) => isTheirTurn)
  // Where one of them failed, its own section says so.
  const count = calls.length + turns.length
  return (
    <NewsSection title={texts.waiting}>
      {count === 0 && <Text tone="muted">{texts.nothingWaits}</Text>}
      {count > 0 && (
        <LinkRows
          className={styles.urgent}
          links={[...calls.map(callLink), ...turns.map(turnLink)]}
        />
      )}
    </NewsSection>
  )
}

function callLink({ caseId, kind, round, tsDue }: JuryService['calls'][number]): LinkRow {
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
