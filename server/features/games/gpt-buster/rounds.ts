import { type RawBuilder, sql } from 'kysely'
import { notify, withdrawNotification } from '#server/features/notifications/notify.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentable } from '#server/policies/contact.ts'
import { isOfRole } from '#server/policies/roles.ts'
import { isVerified } from '#server/policies/verified-pictures.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import {
  type BusterSignal,
  type BusterState,
  busterLimits as limits,
} from '#shared/games/gpt-buster/rules.ts'
import { nextResultsAt } from '#shared/results.ts'

interface NewRound {
  readonly profileId: string
  readonly by: 'SIGNALS' | 'REPORTS'
  readonly signals: readonly BusterSignal[]
}

/** Condition on `profiles`: jurors of 3 2 1 Identify! have found that one of their pictures shows them. */
export const hasBadge = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from pictures where pictures.profile_id = profiles.id and ${isVerified(now)})`

/** Begins a round about a member, unless they are exempt or had one lately. Only one round runs for each member. */
export async function openRound(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { profileId, by, signals }: NewRound,
): Promise<void> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { openMs, passedRestMs, restMs, suspectAgeMs } = limits
  await sql`
    insert into games_buster_rounds (id, profile_id, state, opened_by, signals, opened_at, due_at)
    select ${newId(clock)}, profiles.id, 'OPEN', ${by}, ${signals}::text[], ${now},
      ${new Date(now.getTime() + openMs)}
    from profiles
    where profiles.id = ${profileId} and ${presentable()} and not ${hasBadge(now)}
      and profiles.created_at <= ${ago(suspectAgeMs)}
      and not ${isOfRole(sql`profiles.account_id`, 'ADMIN')}
      and not exists (
        select from games_buster_rounds before
        where before.profile_id = profiles.id and (before.ended_at > ${ago(restMs)}
          or before.ended_by = 'PASSED' and before.ended_at > ${ago(passedRestMs)}))
    on conflict (profile_id) where ended_at is null do nothing`.execute(tx)
}

export interface Round {
  readonly id: string
  readonly profileId: string
  readonly state: BusterState
  readonly signals: readonly BusterSignal[]
  readonly dueAt: Date | null
  readonly askedAt: Date | null
}

/**
 * Locks the profile before the round, as an erasure does. Undefined if one of the two is gone, or the round is over.
 */
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

/** The caller has locked the round in this transaction. */
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

export const resultsFrom = (ms: number) => nextResultsAt(new Date(ms - 1))

/**
 * Asks the member to pass 3 2 1 Identify! before the first results after their time. Only now do they learn of the
 * round.
 */
export async function askSuspect(
  platform: Pick<Platform, 'clock' | 'live'>,
  tx: Db,
  round: Round,
): Promise<void> {
  const { profileId } = round
  const now = platform.clock.now()
  const asked = {
    state: 'ASKED',
    asked_at: now,
    due_at: resultsFrom(now.getTime() + limits.askedMs),
  }
  await tx.updateTable('games_buster_rounds').set(asked).where('id', '=', round.id).execute()
  await notify(platform, tx, { profileId, kind: 'IDENTIFY_ASKED' })
}
