import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dayOf } from '#shared/days.ts'
import { type CootiesState, cootiesLimits as limits } from '#shared/games/cooties/rules.ts'

export interface Round {
  readonly id: string
  readonly endsAt: Date
  readonly seed: Buffer
}

/** Until the transaction ends, the round is not closed. Refuses when no round is on. */
export async function lockRound(tx: Db, now: Date): Promise<Round> {
  const round = await roundOn(tx, now).forShare().executeTakeFirst()
  return round ?? refuse('games/over')
}

/** The end of the round counts, even before a job has closed it. */
export const roundOn = (db: Db, now: Date) =>
  db
    .selectFrom('games_cooties_rounds')
    .select(['id', 'ends_at as endsAt', 'seed'])
    .where('closed_at', 'is', null)
    .where('ends_at', '>', now)

export interface Infection {
  readonly id: string
  readonly curedOn: string | null
}

export interface InRound {
  readonly roundId: string
  readonly profileId: string
}

/** A player's own row. While it is locked, they do one thing at a time, on any process. */
export const infectionOf = (db: Db, { roundId, profileId }: InRound) =>
  db
    .selectFrom('games_cooties_infections')
    .select(['id', 'cured_on as curedOn'])
    .where('round_id', '=', roundId)
    .where('profile_id', '=', profileId)

export function ownStateOf(infection: Infection | undefined): CootiesState {
  if (!infection) return 'WELL'
  return infection.curedOn === null ? 'CARRIER' : 'CURED'
}

/** Condition on `games_cooties_infections`: others know that the member has had cooties. */
export const isShown = (now: Date) => sql<boolean>`shown_at <= ${now}`
/** Condition on `games_cooties_infections`: others know that the member is cured. */
export const isCureShown = (now: Date) => sql<boolean>`coalesce(cure_shown_at <= ${now}, false)`

/** The next whole step of the clock, the same for everybody. */
export const nextStep = (time: Date, stepMs: number): Date =>
  new Date((Math.floor(time.getTime() / stepMs) + 1) * stepMs)

interface Cure extends InRound {
  readonly now: Date
  /** Null for a quiz. */
  readonly healerId: string | null
}

/** @returns the infection that was cured, if there was one */
export const cure = (
  tx: Db,
  { roundId, profileId, now, healerId }: Cure,
): Promise<{ readonly id: string } | undefined> =>
  tx
    .updateTable('games_cooties_infections')
    .set({
      cured_on: dayOf(now),
      cured_by: healerId,
      // A cure does not show before the infection does.
      cure_shown_at: sql<Date>`greatest(shown_at, ${nextStep(now, limits.cureShownStepMs)})`,
    })
    .where('round_id', '=', roundId)
    .where('profile_id', '=', profileId)
    .where('cured_on', 'is', null)
    .returning('id')
    .executeTakeFirst()
