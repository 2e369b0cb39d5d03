import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { NotificationKindName } from '#shared/notification-kinds.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** Other features call these in the transaction of what they tell of. */

interface OpenNotification {
  /** Who is notified. */
  readonly profileId: string
  readonly kind: NotificationKindName
  /** Who caused it, if anybody. */
  readonly actorProfileId?: string
  /** What it is about: a like of one picture does not take back that of another. */
  readonly subjectId?: string
}

/** Notifies a member, unless one of the kind and actor is open, and their pages at once. */
export async function notify(
  platform: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  notification: OpenNotification,
): Promise<void> {
  if (!(await addNotification(platform, db, notification))) return
  const { profileId, actorProfileId = profileId } = notification
  const recipient = { profileId, aboutProfileId: actorProfileId }
  await platform.live.publish(db, recipient, { kind: 'notification' })
}

/**
 * The same in one statement, for what has an event of its own. Devices are told a moment later: what is read meanwhile is
 * withdrawn. @returns false when one was open
 */
export async function addNotification(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  { profileId, kind, actorProfileId, subjectId }: OpenNotification,
): Promise<boolean> {
  const now = clock.now()
  const added = await db
    .insertInto('notifications')
    .values({
      id: newId(clock),
      profile_id: profileId,
      kind,
      actor_profile_id: actorProfileId ?? null,
      subject_id: subjectId ?? null,
      created_at: now,
      push_at: new Date(now.getTime() + serverLimits.pushAfterMs),
    })
    .onConflict(conflict => conflict.constraint('notifications_open_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Takes back what is open, because it is attended to or no longer true. */
export async function withdrawNotification(
  db: Db,
  { profileId, kind, actorProfileId, subjectId }: OpenNotification,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('profile_id', '=', profileId)
    .where('kind', '=', kind)
    .where('actor_profile_id', actorProfileId ? '=' : 'is', actorProfileId ?? null)
    .$if(subjectId !== undefined, query => query.where('subject_id', '=', subjectId ?? ''))
    .execute()
}

/** Takes back all that two members were told of each other. */
export async function withdrawBetween(db: Db, one: string, other: string): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where(eb =>
      eb.or([
        eb.and({ profile_id: one, actor_profile_id: other }),
        eb.and({ profile_id: other, actor_profile_id: one }),
      ]),
    )
    .execute()
}
