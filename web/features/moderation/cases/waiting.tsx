import { IconChevronRight, IconGavel, IconMessageReply } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnCase } from '#shared/contract/moderation-cases.ts'
import { arbitrationTexts as texts } from '#shared/texts/arbitration.ts'
import { NewsSection } from '#web/ui/layout/news-section.tsx'
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
      {count === 0 && <p className={styles.quiet}>{texts.nothingWaits}</p>}
      {count > 0 && (
        <ul className={`${styles.rows} ${styles.urgent}`}>
          {calls.map(({ caseId, kind, round, tsDue }) => (
            <WaitingRow
              key={`call ${caseId}`}
              to={`/games/arbitration/jury/${caseId}`}
              icon={<IconGavel aria-hidden="true" />}
              title={texts.call(kind, round)}
              lead={texts.callLead}
              tsDue={tsDue}
            />
          ))}
          {turns.map(turn => (
            <WaitingRow
              key={turn.id}
              to={`/games/arbitration/cases/${turn.id}`}
              icon={<IconMessageReply aria-hidden="true" />}
              title={turnWords(turn)}
              tsDue={turn.tsDue}
            />
          ))}
        </ul>
      )}
    </NewsSection>
  )
}

function turnWords({ stage, side, kind }: OwnCase) {
  if (stage === 'ANSWER') return texts.turn.answer(kind)
  return side === 'ACCUSED' ? texts.turn.appealAccused(kind) : texts.turn.appealReporter(kind)
}

interface WaitingRowProps {
  to: string
  icon: ReactNode
  title: string
  lead?: string
  tsDue: number | undefined
}

function WaitingRow({ to, icon, title, lead, tsDue }: WaitingRowProps) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        {icon}
        <span>
          <span className={styles.name}>{title}</span>
          <span className={styles.lead}>
            {lead} {tsDue !== undefined && <Deadline ts={tsDue} />}
          </span>
        </span>
        <IconChevronRight aria-hidden="true" />
      </Link>
    </li>
  )
}
