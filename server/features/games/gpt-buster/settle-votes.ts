import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hasBlocked } from '#server/policies/contact.ts'
import { countAnswer } from './record.ts'

/** Pays a volunteer for a piece of work, once, in the caller's transaction. */
export type EarnCredits = (
  tx: Db,
  work: { readonly profileId: string; readonly work: 'GPT_BUSTER'; readonly workId: string },
) => Promise<unknown>

type Needs = Pick<Platform, 'clock' | 'db'> & { readonly earnCredits: EarnCredits }

const roundsPerRun = 50
const votesPerRun = 500

/** Compares what everybody said with how rounds ended. Who was unsure is neither right nor wrong. */
export async function settleVotes(platform: Needs): Promise<number | undefined> {
  const rounds = await platform.db
    .selectFrom('games_buster_rounds')
    .select(['id', 'state', 'profile_id as suspectId'])
    .where('state', 'in', ['CLEARED', 'CASE'])
    .where('is_settled', '=', false)
    .orderBy('ended_at')
    .limit(roundsPerRun)
    .execute()
  return runEach(
    rounds.map(({ id, state, suspectId }) => () => {
      const answer = state === 'CASE' ? 'BOT' : 'HUMAN'
      return settleRound(platform, { roundId: id, suspectId, answer })
    }),
  )
}

interface Ended {
  readonly roundId: string
  readonly suspectId: string
  readonly answer: 'BOT' | 'HUMAN'
}

async function settleRound(platform: Needs, ended: Ended): Promise<number> {
  const { db } = platform
  const votes = await db
    .selectFrom('games_buster_deals')
    .innerJoin('profiles', 'profiles.id', 'games_buster_deals.profile_id')
    .select(['games_buster_deals.id', 'profile_id as profileId', 'account_id as accountId'])
    .where('round_id', '=', ended.roundId)
    .where('verdict', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('answered_at')
    .limit(votesPerRun)
    .execute()
  for (const vote of votes) await settleVote(platform, { ...ended, ...vote })
  if (votes.length === votesPerRun) return votes.length
  const settled = { is_settled: true }
  await db.updateTable('games_buster_rounds').set(settled).where('id', '=', ended.roundId).execute()
  return votes.length
}

interface Vote extends Ended {
  readonly id: string
  readonly profileId: string
  /** Null while they are being erased. */
  readonly accountId: string | null
}

/** One transaction each, which locks account, profile and vote in the order of an erasure. */
function settleVote(
  platform: Needs,
  { id, profileId, accountId, roundId, suspectId, answer }: Vote,
) {
  const { clock, db, earnCredits } = platform
  const now = clock.now()
  return db.transaction().execute(async tx => {
    const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId)
    await account.forKeyShare().execute()
    await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forKeyShare().execute()
    const vote = await tx
      .selectFrom('games_buster_deals')
      .select('verdict')
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!vote) return
    const isRight = vote.verdict === 'UNSURE' ? null : vote.verdict === answer
    await tx
      .updateTable('games_buster_deals')
      .set({ settled_at: now, is_right: isRight })
      .where('id', '=', id)
      .execute()
    // An erased member's round would be gone.
    if (isRight === null || (await hasBlocked(tx, suspectId, profileId))) return
    await countAnswer(tx, { profileId, isRight, now })
    if (isRight) await earnCredits(tx, { profileId, work: 'GPT_BUSTER', workId: roundId })
  })
}
