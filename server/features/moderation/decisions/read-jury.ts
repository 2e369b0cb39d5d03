import type { Db } from '#server/platform/database/connect.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import type { Penalty } from '#shared/justice-limits.ts'

type Vote = CaseFile['votes'][number]

/** What was voted and decided. Nothing of it says who is a juror: rows stand in the order of their words. */
export async function readJury(
  db: Db,
  judged: { readonly id: string; readonly stage: string; readonly round: number },
): Promise<Pick<CaseFile, 'jury' | 'votes' | 'verdicts'>> {
  const jurors = await readJurors(db, judged.id)
  const given = jurors.flatMap(({ round, upholds, penalty, reason }): Vote[] =>
    upholds === null ? [] : [{ round, upholds, ...(penalty && { penalty }), reason: reason ?? '' }],
  )
  const isVoting = ({ round }: Vote) => judged.stage === 'VOTE' && round === judged.round
  return {
    jury: jurors.map(({ round, state, dueAt }) => ({ round, state, tsDue: dueAt.getTime() })),
    // What others voted would weigh with whoever follows a vote.
    votes: given.filter(vote => !isVoting(vote)),
    verdicts: await readVerdicts(db, judged.id, given),
  }
}

const readJurors = (db: Db, caseId: string) =>
  db
    .selectFrom('moderation_jurors')
    .select(['round', 'state', 'due_at as dueAt', 'upholds', 'penalty', 'reason'])
    .where(eb => eb.and({ case_id: caseId, set_aside: false }))
    .orderBy('round')
    .orderBy('state')
    .orderBy('due_at')
    .orderBy('upholds')
    .orderBy('reason')
    .$narrowType<{
      round: 1 | 2
      state: CaseFile['jury'][number]['state']
      penalty: Penalty | null
    }>()
    .execute()

type Verdict = CaseFile['verdicts'][number]

async function readVerdicts(db: Db, caseId: string, votes: readonly Vote[]): Promise<Verdict[]> {
  const rows = await db
    .selectFrom('moderation_verdicts')
    .select(['round', 'upheld', 'penalty', 'decided_by as decidedBy', 'reason'])
    .select(['votes_for as votesFor', 'votes_against as votesAgainst', 'decided_at as decidedAt'])
    .where('case_id', '=', caseId)
    .orderBy('round')
    .$narrowType<Pick<Verdict, 'round' | 'decidedBy'> & { penalty: Penalty | null }>()
    .execute()
  return rows.map(({ penalty, reason, decidedAt, ...verdict }) => ({
    ...verdict,
    ...(penalty && { penalty }),
    reasons:
      verdict.decidedBy === 'JURY'
        ? votes
            .filter(({ round, upholds }) => round === verdict.round && upholds === verdict.upheld)
            .map(vote => vote.reason)
        : [reason],
    tsDecided: decidedAt.getTime(),
  }))
}
