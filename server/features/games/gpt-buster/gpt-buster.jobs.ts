import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach, runForEach, runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hasBlocked } from '#server/policies/contact.ts'
import type { EarnsCredits, OpensCases } from '#server/policies/handed-over.ts'
import { lockAccountsOf } from '#server/policies/write-between.ts'
import { lastResultsAt } from '#shared/results.ts'
import type { ResultsPart } from '../daily-results.ts'
import { countCrowds } from './crowds.ts'
import { moveRoundsOn } from './move-rounds.ts'
import { countAnswer, giveBadges } from './record.ts'
import { lookAtReports } from './reports.ts'
import { forgetSignals, lookAtTwins } from './stored-signals.ts'
import { forgetPlaces, lookAtTravel, lookAtWriters } from './writers.ts'

export type GptBusterParts = EarnsCredits & OpensCases

/** Longer than the time before a cleared member may be asked about again. */
const roundKeptMs = 400 * 86_400_000

export function gptBusterJobs(platform: Platform): void {
  platform.jobs.schedule('gpt-buster-signals', '*/10 * * * *', () => noticeSignals(platform))
  platform.jobs.schedule('purge-gpt-buster', '51 * * * *', () => purgeRounds(platform))
}

/** Looks for signals since the last run. Each look is bounded, and can repeat without harm. */
export const noticeSignals = (
  platform: Pick<Platform, 'clock' | 'db'>,
): Promise<number | undefined> =>
  runEach([
    () => forgetSignals(platform),
    () => forgetPlaces(platform),
    () => lookAtTravel(platform),
    () => lookAtTwins(platform),
    () => lookAtWriters(platform),
    () => lookAtReports(platform),
  ])

/** Deletes the votes of these rounds too. */
export const purgeRounds = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> =>
  deleteInBatches(
    db,
    'games_buster_rounds',
    sql`ended_at < ${new Date(clock.now().getTime() - roundKeptMs)}`,
  )

/**
 * Applies everything that follows from votes, once a day and together. If a round ended at the seventh vote, or a score
 * rose with it, members could tell who voted about whom.
 */
export const gptBusterResults = (platform: Platform, parts: GptBusterParts): ResultsPart => ({
  name: 'gpt-buster',
  run: () => bringBusterResults({ ...platform, ...parts }),
})

/** A second run, on another process or after a crash, repeats nothing. */
export const bringBusterResults = (
  platform: Platform & GptBusterParts,
): Promise<number | undefined> =>
  runEach([
    () => moveRoundsOn(platform),
    () => settleVotes(platform),
    () => giveBadges(platform),
    () => countCrowds(platform),
  ])

type Needs = Pick<Platform, 'clock' | 'db'> & EarnsCredits

const roundsPerRun = 50
const votesPerRun = 500

/** Compares votes with the outcomes of rounds. An UNSURE vote is neither right nor wrong. */
function settleVotes(platform: Needs): Promise<number> {
  const until = lastResultsAt(platform.clock.now())
  return runThrough(
    async after => {
      const rounds = await platform.db
        .selectFrom('games_buster_rounds')
        .select('id')
        .where('state', 'in', ['CLEARED', 'CASE'])
        .where('is_settled', '=', false)
        // Like everything else, rounds that an administrator ended since the last results wait for the next ones.
        .where(eb => eb.or([eb('ended_by', '!=', 'ADMINISTRATOR'), eb('ended_at', '<', until)]))
        .where('id', '>', after)
        .orderBy('id')
        .limit(roundsPerRun)
        .execute()
      return rounds.map(({ id }) => id)
    },
    id => settleRound(platform, id),
  )
}

interface Ended {
  readonly roundId: string
  readonly suspectId: string
  readonly answer: 'BOT' | 'HUMAN'
}

async function settleRound(platform: Needs, roundId: string): Promise<void> {
  const { db } = platform
  const round = await db
    .selectFrom('games_buster_rounds')
    .select(['state', 'profile_id as suspectId'])
    .where('id', '=', roundId)
    .executeTakeFirst()
  if (!round) return
  const { state, suspectId } = round
  const ended = { roundId, suspectId, answer: state === 'CASE' ? 'BOT' : 'HUMAN' } as const
  let votes = await unsettledVotes(db, roundId)
  for (; votes.length > 0; votes = await unsettledVotes(db, roundId)) {
    await runForEach(votes, vote => settleVote(platform, { ...ended, ...vote }))
  }
  const settled = { is_settled: true }
  await db.updateTable('games_buster_rounds').set(settled).where('id', '=', roundId).execute()
}

const unsettledVotes = (db: Db, roundId: string) =>
  db
    .selectFrom('games_buster_deals')
    .select(['id', 'profile_id as profileId'])
    .where('round_id', '=', roundId)
    .where('verdict', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('answered_at')
    .limit(votesPerRun)
    .execute()

interface Vote extends Ended {
  readonly id: string
  readonly profileId: string
}

/** One transaction for each vote. It locks account, profile and vote in the order of an erasure. */
function settleVote(platform: Needs, { id, profileId, roundId, suspectId, answer }: Vote) {
  const { clock, db, earnCredits } = platform
  const now = clock.now()
  return db.transaction().execute(async tx => {
    await lockAccountsOf(tx, [profileId])
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
    // A block has the same effect as an erasure, which would delete the round.
    if (isRight === null || (await hasBlocked(tx, suspectId, profileId))) return
    await countAnswer(tx, { profileId, isRight, now })
    if (isRight)
      await earnCredits({ clock }, tx, { profileId, work: 'GPT_BUSTER', workId: roundId })
  })
}
