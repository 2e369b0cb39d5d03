import { type RawBuilder, sql } from 'kysely'
import { notify, withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isFound, presentable } from '#server/policies/contact.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { type BusterSignal, type BusterState, busterLimits as limits } from '#shared/gpt-buster.ts'
import { hasBadge } from './open-round.ts'
import { tally, type WeighedVote } from './tally.ts'

/** How a round goes on: each step is one transaction that holds its row, and looks again what is due. */

type Needs = Pick<Platform, 'clock' | 'db' | 'live'>

export interface Round {
  readonly id: string
  readonly profileId: string
  readonly state: BusterState
  readonly signals: readonly BusterSignal[]
  readonly dueAt: Date | null
  readonly askedAt: Date | null
}

/** Their profile is locked before it, as an erasure does. Undefined where one of the two is gone, or the round is over. */
export async function lockRound(tx: Db, id: string): Promise<Round | undefined> {
  const round = tx
    .selectFrom('games_buster_rounds')
    .select(['id', 'profile_id as profileId', 'signals', 'due_at as dueAt', 'asked_at as askedAt'])
    .select('state')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$narrowType<{ state: BusterState; signals: BusterSignal[] }>()
  const found = await round.executeTakeFirst()
  if (!found || (await lockProfiles(tx, [found.profileId])).size === 0) return undefined
  return round.forUpdate().executeTakeFirst()
}

type EndedBy = 'PLAYERS' | 'ADMINISTRATOR' | 'PASSED' | 'SILENCE' | 'TIME'

/** In a transaction that has locked it. */
export async function endRound(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  round: Round,
  end: {
    readonly state: 'CLEARED' | 'CASE' | 'LAPSED'
    readonly by: EndedBy
    readonly caseId?: string
  },
): Promise<void> {
  await tx
    .updateTable('games_buster_rounds')
    .set({ state: end.state, ended_by: end.by, ended_at: clock.now(), due_at: null })
    .set({ case_id: end.caseId ?? null })
    .where('id', '=', round.id)
    .execute()
  if (round.askedAt === null) return
  await withdrawNotification(tx, { profileId: round.profileId, kind: 'IDENTIFY_ASKED' })
}

/** Asks the member to pass 3 2 1 Identify!. Only now they learn that anybody was asked about them. */
export async function askSuspect(platform: Needs, tx: Db, round: Round): Promise<void> {
  const { profileId } = round
  const now = platform.clock.now()
  const asked = { state: 'ASKED', asked_at: now, due_at: new Date(now.getTime() + limits.askedMs) }
  await tx.updateTable('games_buster_rounds').set(asked).where('id', '=', round.id).execute()
  await notify(platform, tx, { profileId, kind: 'IDENTIFY_ASKED' })
}

/** Of a row `round`: its member has passed since they were asked, or has a badge. */
const hasPassed = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select from profiles where profiles.id = round.profile_id and ${hasBadge(now)})
  or exists (
    select from identify_attempts attempt
    where attempt.profile_id = round.profile_id and attempt.state = 'PASSED'
      and attempt.decided_at >= coalesce(round.asked_at, round.opened_at)))`

const roundsPerRun = 200

/** Rounds that may go on: enough players can tell, the member has passed, or their time is over. */
export async function roundsToMove(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from games_buster_rounds round
    where due_at is not null and (due_at <= ${now} or ${hasPassed(now)} or state = 'OPEN' and (
      select count(*) from games_buster_deals vote
      where vote.round_id = round.id and vote.verdict in ('BOT', 'HUMAN')) >= ${limits.votersMin})
    order by due_at, id limit ${roundsPerRun}`.execute(db)
  return rows.map(({ id }) => id)
}

/** @returns true where a case has to be opened, for which pictures are copied first */
export function moveRoundOn(platform: Needs, id: string): Promise<boolean> {
  return platform.db.transaction().execute(async tx => {
    const round = await lockRound(tx, id)
    if (!round) return false
    if (await isPassed(tx, round, platform.clock.now())) {
      await endRound(platform, tx, round, { state: 'CLEARED', by: 'PASSED' })
      return false
    }
    if (round.state === 'OPEN') await decide(platform, tx, round)
    if (round.state === 'CONFIRMATION' && isDue(round, platform)) {
      await endRound(platform, tx, round, { state: 'LAPSED', by: 'TIME' })
    }
    return round.state === 'ASKED' && isSilent(platform, tx, round)
  })
}

const isDue = ({ dueAt }: Round, { clock }: Pick<Platform, 'clock'>) =>
  dueAt !== null && dueAt <= clock.now()

async function isPassed(tx: Db, { id }: Round, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from games_buster_rounds round where id = ${id} and ${hasPassed(now)}`.execute(tx)
  return rows.length > 0
}

async function decide(platform: Needs, tx: Db, round: Round) {
  const { rows: votes } = await sql<WeighedVote>`
    select verdict, weight from games_buster_deals
    where round_id = ${round.id} and verdict is not null`.execute(tx)
  const answer = tally(votes)
  if (answer === 'BOT') return askSuspect(platform, tx, round)
  if (answer === 'HUMAN') return endRound(platform, tx, round, { state: 'CLEARED', by: 'PLAYERS' })
  if (!isDue(round, platform)) return
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

/** Players who could be asked, counted no further than they have to be. */
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

/** Whether the time of a member who was asked is over. It goes on while they cannot take part, or wait for jurors. */
export async function isSilent(platform: Needs, tx: Db, round: Round): Promise<boolean> {
  if (round.state !== 'ASKED' || !isDue(round, platform)) return false
  const goesOnUntil = await moreTime(tx, round, platform.clock.now())
  if (!goesOnUntil) return true
  await tx
    .updateTable('games_buster_rounds')
    .set({ due_at: goesOnUntil })
    .where('id', '=', round.id)
    .execute()
  return false
}

const waitsMs = 3_600_000

async function moreTime(tx: Db, { profileId, askedAt }: Round, now: Date) {
  const inAnHour = new Date(now.getTime() + waitsMs)
  // In the dungeon nobody can begin an attempt.
  if (!(await isFound(tx, profileId, presentable())))
    return new Date(now.getTime() + limits.askedMs)
  const attempt = await tx
    .selectFrom('identify_attempts')
    .select(['state', 'reason', 'decided_at as decidedAt'])
    .where('profile_id', '=', profileId)
    .where('began_at', '>=', new Date((askedAt ?? now).getTime() - limits.askedMs))
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (attempt?.state === 'JURY' || attempt?.state === 'CONFIRMATION') return inAnHour
  // Nobody was there to judge it: that is not theirs to answer for.
  const isUnjudged = attempt?.reason === 'NOBODY' && attempt.decidedAt
  if (!isUnjudged) return undefined
  const again = new Date(isUnjudged.getTime() + limits.askedMs)
  return again > now ? again : undefined
}
