import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { NotificationKindName } from '#shared/notification-kinds.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { silentSince, takeBack } from './notifications.queries.ts'

/** Other features call these functions in the transaction of the event. */

interface OpenNotification {
  /** The member who is notified. */
  readonly profileId: string
  readonly kind: NotificationKindName
  readonly actorProfileId?: string
  /** The subject: a notification about one picture is not withdrawn with the like of another. */
  readonly subjectId?: string
  /** At most one notification is open for each saved search, and for each case. */
  readonly savedSearchId?: string
  readonly caseId?: string
}

/**
 * Notifies a member and their open pages at once. It does nothing while a notification of the same kind and actor,
 * saved search or case is open.
 */
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

/** Notifies several members in the same way, in the order of the list. */
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
 * Adds the notification without an event, for callers that send an event of their own. Devices get the push a moment
 * later, so a notification that is read meanwhile can be withdrawn. If it was pushed within the last day and withdrawn,
 * it is listed without a push. So a like that comes and goes is not pushed repeatedly. @returns false when one was open
 */
export async function addNotification(
  platform: Pick<Platform, 'clock'>,
  db: Db,
  { profileId, ...notification }: OpenNotification,
): Promise<boolean> {
  const added = await addNotifications(platform, db, { ...notification, profileIds: [profileId] })
  return added.length > 0
}

/** @returns the members who had no open one */
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

/** Changes the subject of an open notification without another push. */
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

/** Withdraws open notifications that the member has attended to, or that are no longer true. */
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

/** Withdraws all notifications of two members about each other. */
export const withdrawBetween = (db: Db, one: string, other: string): Promise<void> =>
  takeBack(
    db,
    sql`(profile_id = ${one} and actor_profile_id = ${other})
      or (profile_id = ${other} and actor_profile_id = ${one})`,
  )
