import { Link } from 'react-router'
import type { PartyCase, Verdict } from '#shared/contract/moderation-cases.ts'
import { caseTexts } from '#shared/texts/arbitration.ts'
import { casePageTexts } from '#shared/texts/arbitration-case.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Heading, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { CasePart, Quotes } from '../evidence.tsx'
import styles from './case.module.css'

const texts = casePageTexts.verdict

/** The outcomes and their reasons, the last verdict first, because that one counts. */
export function CaseVerdicts({ party }: { party: PartyCase }) {
  const newestFirst = party.verdicts.toReversed()
  return newestFirst.map((verdict, index) => (
    <CasePart key={verdict.round} title={texts.title(verdict.round)}>
      <VerdictCard verdict={verdict} party={party} isReplaced={index > 0} />
    </CasePart>
  ))
}

interface VerdictCardProps {
  verdict: Verdict
  party: PartyCase
  isReplaced: boolean
}

function VerdictCard({ verdict, party, isReplaced }: VerdictCardProps) {
  const { upheld, reasons } = verdict
  return (
    <Stack gap={3} surface="sunken" pad={5} touchLinks className={styles.verdict}>
      <Text size="large" weight="strong">
        {upheld ? texts.upheld : texts.rejected}
      </Text>
      {upheld && !isReplaced && <p>{penaltyWords(verdict, party)}</p>}
      {!isReplaced && <Stay party={party} />}
      <Text tone="muted">
        {votesWords(verdict)} {formatDateTime(verdict.tsDecided)}.
        {isReplaced && ` ${texts.replaced}`}
      </Text>
      {reasons.length > 0 && <Why reasons={reasons} isFolded={isReplaced} />}
    </Stack>
  )
}

function Why({ reasons, isFolded }: { reasons: readonly string[]; isFolded: boolean }) {
  const title = (
    <Heading level={3} size="body">
      {texts.reasons}
    </Heading>
  )
  const quotes = <Quotes texts={reasons} />
  if (!isFolded) {
    return (
      <>
        {title}
        {quotes}
      </>
    )
  }
  return (
    <details>
      <summary>{title}</summary>
      {quotes}
    </details>
  )
}

function penaltyWords({ penalty = 'WARNING' }: Verdict, { side, kind }: PartyCase) {
  if (side === 'ACCUSED') {
    const { yours, things } = texts
    if (penalty === 'WARNING') return yours.WARNING
    return penalty === 'REMOVAL' ? yours.REMOVAL(things[kind]) : yours.STAY(things[kind])
  }
  const { theirs } = texts
  if (penalty === 'WARNING') return theirs.WARNING
  if (penalty === 'REMOVAL') return theirs.REMOVAL
  return theirs.STAY(caseTexts.penalties[penalty].name)
}

function votesWords({ round, decidedBy, votesFor, votesAgainst }: Verdict) {
  if (round === 3 || decidedBy === 'ADMINISTRATOR') return texts.administrator
  if (decidedBy === 'JURY') return texts.votes(round, votesFor, votesAgainst)
  return texts.confirmed(votesFor, votesAgainst)
}

function Stay({ party: { dungeon, side } }: Pick<VerdictCardProps, 'party'>) {
  if (!dungeon) return null
  const { tsEnds, isOver } = dungeon
  const words = side === 'ACCUSED' ? texts.stay : texts.theirStay
  return (
    <p>
      {isOver
        ? words.over
        : tsEnds === undefined
          ? words.unknown
          : words.until(formatDateTime(tsEnds))}{' '}
      {side === 'ACCUSED' && !isOver && (
        <Link to="/games/arbitration/dungeon">{texts.stay.link}</Link>
      )}
    </p>
  )
}
