import { type RawBuilder, sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentable } from '#server/policies/contact.ts'
import { isOfRole } from '#server/policies/roles.ts'
import { isVerified } from '#server/policies/verified-pictures.ts'
import { type BusterSignal, busterLimits } from '#shared/gpt-buster.ts'

interface NewRound {
  readonly profileId: string
  readonly by: 'SIGNALS' | 'REPORTS'
  readonly signals: readonly BusterSignal[]
}

/** The rule inside a query over `profiles`: jurors of 3 2 1 Identify! have found that a picture of theirs is of them. */
export const hasBadge = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from pictures where pictures.profile_id = profiles.id and ${isVerified(now)})`

/**
 * Begins to ask players about a member, unless they are new, an administrator, verified, in the dungeon or incomplete, or
 * were asked about not long ago. One round of a member runs at a time.
 */
export async function openRound(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { profileId, by, signals }: NewRound,
): Promise<void> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { openMs, passedRestMs, restMs, suspectAgeMs } = busterLimits
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
