import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { NotificationKindName } from '#shared/notification-kinds.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { silentSince, takeBack } from './notifications.queries.ts'

/** Other features call these in the transaction of what they tell of. */

interface OpenNotification {
  /** The member who is notified. */
  readonly profileId: string
  readonly kind: NotificationKindName
  readonly actorProfileId?: string
  /** What it is about: a like of one picture does not take back that of another. */
  readonly subjectId?: string
  /** One is open for each saved search, and for each case. */
  readonly savedSearchId?: string
  readonly caseId?: string
}

/** Notifies a member, unless one of the kind and actor, saved search or case is open, and their pages at once. */
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

/** The same for each of several, in the order of the list. */
export async function notifyAll(
  platform: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  { profileIds, ...notification }: NotificationOfMany,
): Promise<void> {
  for (let first = 0; first < profileIds.length; first += notifiedAtOnce) {
    const some = profileIds.slice(first, first + notifiedAtOnce)
    const added = await addNotifications(platform, db, { ...notification, profileIds: some })
    await platform.live.publishToEach(db, added, { kind: 'notification' })
  }
}

type NotificationOfMany = Pick<OpenNotification, 'kind' | 'caseId'> & {
  readonly profileIds: readonly string[]
}
const notifiedAtOnce = 500

/**
 * The same in one statement, for what has an event of its own. Devices are told a moment later: what is read meanwhile is
 * withdrawn. What was pushed within the last day, and taken back, is listed in silence: a like that comes and goes is not
 * pushed again and again. @returns false when one was open
 */
export async function addNotification(
  platform: Pick<Platform, 'clock'>,
  db: Db,
  { profileId, ...notification }: OpenNotification,
): Promise<boolean> {
  const added = await addNotifications(platform, db, { ...notification, profileIds: [profileId] })
  return added.length > 0
}

/** @returns those who had none open */
async function addNotifications(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  { profileIds, kind, actorProfileId, subjectId, savedSearchId, caseId }: NewNotifications,
): Promise<string[]> {
  const now = clock.now()
  const isSilent = sql`notifications.pushed_at > ${silentSince(now)}`
  const added = await db
    .insertInto('notifications')
    .values(
      profileIds.map(profileId => ({
        id: newId(clock),
        profile_id: profileId,
        kind,
        actor_profile_id: actorProfileId ?? null,
        subject_id: subjectId ?? null,
        saved_search_id: savedSearchId ?? null,
        case_id: caseId ?? null,
        created_at: now,
        push_at: new Date(now.getTime() + serverLimits.pushAfterMs),
      })),
    )
    .onConflict(conflict =>
      conflict
        .constraint('notifications_open_key')
        .doUpdateSet(eb => ({
          id: eb.ref('excluded.id'),
          subject_id: eb.ref('excluded.subject_id'),
          created_at: now,
          taken_back: false,
          push_at: sql<Date>`case when ${isSilent} then null else excluded.push_at end`,
          pushed_at: sql<Date>`case when ${isSilent} then notifications.pushed_at end`,
          push_failures: 0,
          push_left: null,
        }))
        .where('notifications.taken_back', '=', true),
    )
    .returning('profile_id as profileId')
    .execute()
  return added.map(({ profileId }) => profileId)
}

type NewNotifications = Omit<OpenNotification, 'profileId'> & Pick<NotificationOfMany, 'profileIds'>

/** Has an open one be about something else, without a sound. */
export async function leadNotificationTo(
  db: Db,
  open: Required<Omit<OpenNotification, 'savedSearchId' | 'caseId'>>,
  nextId: string,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ subject_id: nextId })
    .where(eb => eb.and({ profile_id: open.profileId, kind: open.kind, taken_back: false }))
    .where(eb => eb.and({ actor_profile_id: open.actorProfileId, subject_id: open.subjectId }))
    .execute()
}

/** Takes back what is open, because it is attended to or no longer true. */
export const withdrawNotification = (
  db: Db,
  { profileId, kind, actorProfileId, subjectId, caseId }: OpenNotification,
): Promise<void> =>
  takeBack(
    db,
    sql`profile_id = ${profileId} and kind = ${kind}
      and actor_profile_id is not distinct from ${actorProfileId ?? null}::uuid
      and (${subjectId ?? null}::uuid is null or subject_id = ${subjectId ?? null})
      and case_id is not distinct from ${caseId ?? null}::uuid`,
  )

export const withdrawFromAll = (
  db: Db,
  { profileIds, kind, caseId }: NotificationOfMany & { readonly caseId: string },
): Promise<void> =>
  takeBack(
    db,
    sql`profile_id = any(${profileIds}::uuid[]) and kind = ${kind} and case_id = ${caseId}`,
  )

/** Takes back all that two members were told of each other. */
export const withdrawBetween = (db: Db, one: string, other: string): Promise<void> =>
  takeBack(
    db,
    sql`(profile_id = ${one} and actor_profile_id = ${other})
      or (profile_id = ${other} and actor_profile_id = ${one})`,
  )
