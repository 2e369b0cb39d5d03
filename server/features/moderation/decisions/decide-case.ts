import { decide, type StoredCase } from '#server/features/moderation/case-steps.ts'
import { endStay } from '#server/features/moderation/dungeon/sentence.ts'
import { discardFiles } from '#server/features/pictures/delete-pictures.ts'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Penalty } from '#shared/justice-limits.ts'
import { actInCase, isAppealOfOwnDecision } from './lock-case.ts'

interface CaseAct {
  readonly viewer: Viewer
  readonly actor: Administrator
  readonly caseId: string
  readonly reason: string
}

/** Decides a case that waits for administrators. If two decide at once, the second is refused. */
export async function decideCase(
  platform: Platform,
  decision: CaseAct & { readonly upheld: boolean; readonly penalty?: Penalty },
): Promise<void> {
  const { viewer, actor, caseId, reason, upheld, penalty } = decision
  const left = await actInCase(platform, decision, async (tx, found) => {
    if (found.stage !== 'ADMINISTRATORS') refuse('moderation/not-waiting')
    if (await isAppealOfOwnDecision(tx, viewer, found)) refuse('moderation/own-decision')
    requirePenalty(upheld, penalty)
    await recordAct(platform, tx, { actor, action: 'CASE_DECIDED', details: caseId, reason })
    const votes = await countVotes(tx, found)
    const hasVotes = votes.votesFor + votes.votesAgainst > 0
    return decide(platform, tx, found, {
      round: found.round === 1 ? 1 : 2,
      upheld,
      ...(penalty && { penalty }),
      decidedBy: hasVotes ? 'JURY_AND_ADMINISTRATOR' : 'ADMINISTRATOR',
      ...votes,
      reason,
    })
  })
  await discardFiles(platform, left)
}

async function countVotes(tx: Db, { id, round, route }: StoredCase) {
  if (route === 'ADMINISTRATORS') return { votesFor: 0, votesAgainst: 0 }
  const counted = tx
    .selectFrom('moderation_jurors')
    .select(eb => [
      eb.fn.countAll<number>().filterWhere('upholds', '=', true).as('votesFor'),
      eb.fn.countAll<number>().filterWhere('upholds', '=', false).as('votesAgainst'),
    ])
    .where(eb => eb.and({ case_id: id, round, state: 'VOTED', set_aside: false }))
  const { votesFor, votesAgainst } = await counted.executeTakeFirstOrThrow()
  return { votesFor: Number(votesFor), votesAgainst: Number(votesAgainst) }
}

/** Reverses the standing verdict, for good. */
export async function overturnCase(
  platform: Platform,
  overturning: CaseAct & { readonly penalty?: Penalty },
): Promise<void> {
  const { actor, caseId, reason, penalty } = overturning
  const left = await actInCase(platform, overturning, async (tx, found) => {
    const standing = await standingVerdict(tx, caseId)
    const judged = { ...found, appealedAt: found.appealed_at }
    if (!standing || !mayBeOverturned(judged, standing.round)) refuse('moderation/not-decided')
    const upheld = !standing.upheld
    requirePenalty(upheld, penalty)
    await recordAct(platform, tx, { actor, action: 'CASE_OVERTURNED', details: caseId, reason })
    return decide(platform, tx, found, {
      round: 3,
      upheld,
      ...(penalty && { penalty }),
      decidedBy: 'ADMINISTRATOR',
      votesFor: 0,
      votesAgainst: 0,
      reason,
    })
  })
  await discardFiles(platform, left)
}

/** A pending appeal is decided first, and no case is overturned twice. */
export const mayBeOverturned = (
  { stage, round, appealedAt }: Pick<StoredCase, 'stage' | 'round'> & { appealedAt: Date | null },
  lastRound: number,
): boolean => {
  const isAppealed = round === 1 && appealedAt !== null
  return (stage === 'CLOSED' || (stage === 'DECIDED' && !isAppealed)) && lastRound < 3
}

const standingVerdict = (db: Db, caseId: string) =>
  db
    .selectFrom('moderation_verdicts')
    .select(['round', 'upheld'])
    .where('case_id', '=', caseId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()

function requirePenalty(upheld: boolean, penalty: Penalty | undefined) {
  if (upheld === (penalty !== undefined)) return
  refuseField('/penalty', upheld ? 'is required' : 'is allowed only if the report is upheld')
}

/** Ends the accused's stay in the dungeon. The verdict stands. */
export function releaseMember(platform: Platform, act: CaseAct): Promise<void> {
  const { actor, caseId, reason } = act
  return actInCase(platform, act, async tx => {
    const stay = await tx
      .selectFrom('moderation_sentences')
      .select('case_id')
      .where('case_id', '=', caseId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!stay) refuse('moderation/not-in-dungeon')
    await recordAct(platform, tx, { actor, action: 'MEMBER_RELEASED', details: caseId, reason })
    await endStay(platform, tx, { caseId, by: 'ADMINISTRATOR' })
  })
}
