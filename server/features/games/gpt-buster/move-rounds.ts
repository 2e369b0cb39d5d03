import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isFound, presentable } from '#server/policies/contact.ts'
import type { OpensCases } from '#server/policies/handed-over.ts'
import {
  type BusterSignal,
  type BusterVerdict,
  busterLimits as limits,
} from '#shared/games/gpt-buster/rules.ts'
import { gptBusterTexts } from '#shared/games/gpt-buster/texts.ts'
import { lastResultsAt, nextResultsAt } from '#shared/results.ts'
import { playWeights, weightOfAll } from '../play-weight.ts'
import { askSuspect, endRound, hasBadge, lockRound, type Round, resultsFrom } from './rounds.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'live'> & OpensCases

/** Decides, clears and ends rounds. Each transaction locks one round, and checks again what was due. */
export function moveRoundsOn(platform: Needs): Promise<number> {
  const until = lastResultsAt(platform.clock.now())
  return runThrough(
    after => roundsToMove(platform.db, until, after),
    async id => {
      if (await moveRoundOn(platform, id, until)) await openCaseOf(platform, id, until)
    },
  )
}

async function openCaseOf(platform: Needs, id: string, until: Date) {
  const round = await platform.db
    .selectFrom('games_buster_rounds')
    .select(['profile_id as profileId', 'signals'])
    .where('id', '=', id)
    .$narrowType<{ signals: BusterSignal[] }>()
    .executeTakeFirst()
  if (!round) return
  const { profileId, signals } = round
  await platform.openCase({
    profileId,
    noticed: gptBusterTexts.noticedForJury(signals),
    isDue: async tx => {
      const locked = await lockRound(tx, id)
      return locked !== undefined && isSilent(tx, locked, until)
    },
    onOpened: async (tx, caseId) => {
      const locked = await lockRound(tx, id)
      if (locked) await endRound(platform, tx, locked, { state: 'CASE', by: 'SILENCE', caseId })
    },
  })
}

/** Condition on `round`: its member has passed since they were asked, or has a badge. */
const hasPassed = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select from profiles where profiles.id = round.profile_id and ${hasBadge(now)})
  or exists (
    select from identify_attempts attempt
    where attempt.profile_id = round.profile_id and attempt.state = 'PASSED'
      and attempt.decided_at >= coalesce(round.asked_at, round.opened_at)))`

const roundsPerRun = 200

/** Rounds after an id that may move on: enough players have voted, the member has passed, or the time is over. */
async function roundsToMove(db: Db, until: Date, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from games_buster_rounds round
    where due_at is not null and id > ${after}
      and (due_at <= ${until} or ${hasPassed(until)} or state = 'OPEN' and (
        select count(*) from games_buster_deals vote
        where vote.round_id = round.id and vote.verdict in ('BOT', 'HUMAN')
          and vote.answered_at < ${until}) >= ${limits.votersMin})
    order by id limit ${roundsPerRun}`.execute(db)
  return rows.map(({ id }) => id)
}

/** @returns true if a case has to be opened, which first copies pictures */
async function moveRoundOn(platform: Needs, id: string, until: Date): Promise<boolean> {
  // No more votes can come before `until`. They are weighed here, before the row is locked.
  const votes = await weighVotes(platform.db, id, until)
  return platform.db.transaction().execute(async tx => {
    const round = await lockRound(tx, id)
    if (!round) return false
    if (await isPassed(tx, round, until)) {
      await endRound(platform, tx, round, { state: 'CLEARED', by: 'PASSED' })
      return false
    }
    if (round.state === 'OPEN') await decide(platform, tx, { round, votes, until })
    if (round.state === 'CONFIRMATION' && isDue(round, until)) {
      await endRound(platform, tx, round, { state: 'LAPSED', by: 'TIME' })
    }
    return round.state === 'ASKED' && isSilent(tx, round, until)
  })
}

/** Weighs votes by how well each player judges now, and by households. Without an open round there are none. */
async function weighVotes(db: Db, roundId: string, until: Date): Promise<WeighedVote[]> {
  const votes = await db
    .selectFrom('games_buster_deals as vote')
    .innerJoin('games_buster_rounds as round', 'round.id', 'vote.round_id')
    .select(['vote.verdict', 'vote.profile_id as playerId', 'round.profile_id as ownerId'])
    .where('round.id', '=', roundId)
    .where('round.state', '=', 'OPEN')
    .where('vote.verdict', 'is not', null)
    .where('vote.answered_at', '<', until)
    .$narrowType<{ verdict: BusterVerdict }>()
    .execute()
  const weights = await playWeights(db, votes)
  return votes.map(({ verdict }, index) => ({ verdict, weight: weights[index] ?? 0 }))
}

const isDue = ({ dueAt }: Round, until: Date) => dueAt !== null && dueAt <= until

async function isPassed(tx: Db, { id }: Round, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from games_buster_rounds round where id = ${id} and ${hasPassed(now)}`.execute(tx)
  return rows.length > 0
}

interface Voted {
  readonly round: Round
  readonly votes: readonly WeighedVote[]
  readonly until: Date
}

async function decide(platform: Needs, tx: Db, { round, votes, until }: Voted) {
  const answer = tally(votes)
  if (answer === 'BOT') return askSuspect(platform, tx, round)
  if (answer === 'HUMAN') return endRound(platform, tx, round, { state: 'CLEARED', by: 'PLAYERS' })
  if (!isDue(round, until)) return
  const said = votes.filter(({ verdict }) => verdict !== 'UNSURE').length
  const isSmall = said < limits.votersMin && (await countVoters(tx, round)) < limits.votersMin
  if (!isSmall) return endRound(platform, tx, round, { state: 'LAPSED', by: 'TIME' })
  const dueAt = new Date(platform.clock.now().getTime() + limits.confirmMs)
  await tx
    .updateTable('games_buster_rounds')
    .set({ state: 'CONFIRMATION', due_at: dueAt })
    .where('id', '=', round.id)
    .execute()
}

/** Players who could be asked. Counting stops at `votersMin`. */
async function countVoters(tx: Db, { profileId }: Round): Promise<number> {
  const players = await tx
    .selectFrom('games_players')
    .select('profile_id')
    .where('game', '=', 'GPT_BUSTER')
    .where('profile_id', '!=', profileId)
    .limit(limits.votersMin)
    .execute()
  return players.length
}

/**
 * Whether the time of a member who was asked is over. It is extended while they cannot take part, or while they wait
 * for jurors.
 */
async function isSilent(tx: Db, round: Round, until: Date): Promise<boolean> {
  if (round.state !== 'ASKED' || !isDue(round, until)) return false
  const goesOnUntil = await moreTime(tx, round, until)
  if (!goesOnUntil) return true
  await tx
    .updateTable('games_buster_rounds')
    .set({ due_at: goesOnUntil })
    .where('id', '=', round.id)
    .execute()
  return false
}

async function moreTime(tx: Db, { profileId, askedAt }: Round, until: Date) {
  // A member in the dungeon cannot begin an attempt.
  if (!(await isFound(tx, profileId, presentable()))) {
    return resultsFrom(until.getTime() + limits.askedMs)
  }
  const attempt = await tx
    .selectFrom('identify_attempts')
    .select(['state', 'reason', 'decided_at as decidedAt'])
    .where('profile_id', '=', profileId)
    .where('began_at', '>=', new Date((askedAt ?? until).getTime() - limits.askedMs))
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (attempt?.state === 'JURY' || attempt?.state === 'CONFIRMATION') return nextResultsAt(until)
  // Nobody was there to judge the attempt, which is not the member's fault.
  const isUnjudged = attempt?.reason === 'NOBODY' && attempt.decidedAt
  if (!isUnjudged) return undefined
  const again = resultsFrom(isUnjudged.getTime() + limits.askedMs)
  return again > until ? again : undefined
}

export interface WeighedVote {
  readonly verdict: BusterVerdict
  readonly weight: number
}

/** More than the difference between sums of the same weights in another order. */
const tie = 1e-9

/**
 * The players' verdict on a profile, from at least seven decisive votes. Two thirds of their weight ask the member to
 * show that they are a person. More than half of it clears them. Otherwise it is undefined.
 */
export function tally(votes: readonly WeighedVote[]): 'BOT' | 'HUMAN' | undefined {
  const decisive = votes.filter(({ verdict }) => verdict !== 'UNSURE')
  if (decisive.length < limits.votersMin) return undefined
  const all = weightOfAll(decisive)
  const bot = weightOfAll(decisive.filter(({ verdict }) => verdict === 'BOT'))
  if (bot > all * limits.botShare + tie) return 'BOT'
  return all - bot > all * limits.humanShare + tie ? 'HUMAN' : undefined
}
