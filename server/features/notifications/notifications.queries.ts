import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { Notification, UnreadCounts } from '#shared/contract/notifications.ts'
import {
  factsOf,
  type NotificationKindName,
  notificationKinds,
} from '#shared/notification-kinds.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { notificationsTexts } from '#shared/texts/notifications.ts'

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof openNotifications>['execute']>
>[number]

/** The id of a case that the reader knows: as a juror, as a reporter, or as the accused. */
const caseAsKnown = sql<string | null>`coalesce(
  (select ref from moderation_jurors j
    where n.kind = 'JURY_CALL' and j.case_id = n.case_id and j.juror_profile_id = n.profile_id),
  (select id from moderation_reports r where r.case_id = n.case_id and r.reporter_profile_id = n.profile_id
    order by reported_at, id limit 1),
  n.case_id)`

type Needs = Pick<Platform, 'db' | 'clock'>

/** Notifications of a member, without those about members who cannot be met now. */
export function openNotifications(db: Db, profileId: string, now: Date) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('profiles', 'profiles.id', 'n.actor_profile_id')
    .leftJoin('discovery_saved_searches as search', 'search.id', 'n.saved_search_id')
    .select(['n.id', 'n.profile_id as profileId', 'n.kind', 'n.actor_profile_id as actorId'])
    .select(eb => [
      'profiles.name as actorName',
      eb.fn.coalesce('n.subject_id', caseAsKnown).as('subjectId'),
      'n.created_at as createdAt',
    ])
    .select(['search.name as searchName', 'search.filter as searchFilter'])
    .where('n.profile_id', '=', profileId)
    .where('n.taken_back', '=', false)
    .where('n.created_at', '>', keptSince(now))
    .where(eb => eb.or([eb('n.actor_profile_id', 'is', null), isVisibleTo(profileId)]))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(serverLimits.notificationsMax)
}

export async function readNotifications({ db, clock }: Needs, profileId: string) {
  return grouped(await openNotifications(db, profileId, clock.now()).execute())
}

/**
 * Makes one item of all rows of a grouped kind, and one of each other row. An item has the id and the time of its
 * newest row.
 */
export function grouped(rows: readonly NotificationRow[]): Notification[] {
  const items = Map.groupBy(rows, ({ id, kind }) => (isGrouped(kind) ? kind : id))
  return [...items.values()].flatMap(itemOf)
}

function itemOf(rows: readonly NotificationRow[]): Notification[] {
  const [newest] = rows
  if (!newest || !isKind(newest.kind)) return []
  const { id, kind, profileId, actorId, subjectId, createdAt } = newest
  const names = rows.map(({ actorName }) => actorName ?? '')
  const subject = {
    names: notificationsTexts.names(names, rows.length),
    count: rows.length,
    search: newest.searchName ?? '',
  }
  return [
    {
      id,
      kind,
      bodyText: notificationsTexts.body[kind](subject),
      tsCreated: createdAt.getTime(),
      url: notificationKinds[kind].url({
        profileId,
        actorId: actorId ?? profileId,
        subjectId: subjectId ?? '',
        filter: newest.searchFilter ?? '',
      }),
    },
  ]
}

/** A row of a later release may have a kind that this release does not know. */
const isKind = (kind: string): kind is NotificationKindName => kind in notificationKinds

/**
 * Deletes an item of the list; for a group, also its older rows. @returns whether it was there; of several calls at
 * once, only one returns true
 */
export function deleteNotification(db: Db, profileId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const item = await tx
      .selectFrom('notifications')
      .select(['kind', 'created_at as createdAt'])
      .where('id', '=', id)
      .where('profile_id', '=', profileId)
      .where('taken_back', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!item) return false
    const { kind, createdAt } = item
    const isItem = isGrouped(kind)
      ? sql`profile_id = ${profileId} and kind = ${kind} and created_at <= ${createdAt}`
      : sql`id = ${id}`
    await takeBack(tx, isItem)
    return true
  })
}

/** Deletes notifications. A notification with a remembered push is only marked, and deleted a day later. */
export async function takeBack(db: Db, where: RawBuilder<unknown>): Promise<void> {
  const isRemembered = sql`(pushed_at is not null and kind <> all(${pushedAgainKinds}))`
  await sql`
    with remembered as (
      update notifications set taken_back = true, push_at = null
      where (${where}) and ${isRemembered} and not taken_back
    )
    delete from notifications where (${where}) and not ${isRemembered}`.execute(db)
}

const kindsWith = (fact: 'isGrouped' | 'isPushedAgain'): readonly string[] =>
  Object.keys(notificationKinds).filter(kind => isKind(kind) && factsOf(kind)[fact])
export const groupedKinds = kindsWith('isGrouped')
const pushedAgainKinds = kindsWith('isPushedAgain')

export const isGrouped = (kind: string): boolean => groupedKinds.includes(kind)

/** The counts on badges, without members who cannot be met now. */
export async function readUnreadCounts({ db, clock }: Needs, profileId: string) {
  const most = serverLimits.unreadCountMax
  const items = openNotifications(db, profileId, clock.now()).where('n.kind', '!=', 'MESSAGE')
  const { rows } = await sql<UnreadCounts>`
    select
      (select count(*)::int from (
        select from (${unreadWith('low', profileId)} union all ${unreadWith('high', profileId)}) as others
        join profiles on profiles.id = others.id
        where ${isVisibleTo(profileId)}
        limit ${most}
      ) as unread) as conversations,
      (select count(distinct case when kind = any(${groupedKinds}) then kind else id::text end)::int
        from (${items}) as open) as notifications`.execute(db)
  const [counts = { conversations: 0, notifications: 0 }] = rows
  return { ...counts, notifications: Math.min(counts.notifications, most) }
}

/** The other members of conversations in which this member, on that side, has unread messages. */
function unreadWith(side: 'low' | 'high', profileId: string): RawBuilder<unknown> {
  const other = side === 'low' ? 'high' : 'low'
  return sql`
    select ${sql.ref(`${other}_profile_id`)} as id from chat_conversations
    where ${sql.ref(`${side}_profile_id`)} = ${profileId} and ${sql.ref(`${side}_unread`)} > 0`
}

/** A notification that was pushed after this time and withdrawn is not pushed again. */
export const silentSince = (now: Date): Date =>
  new Date(now.getTime() - serverLimits.notificationSilentMs)

/** Older notifications are neither shown nor stored. */
export const keptSince = (now: Date): Date =>
  new Date(now.getTime() - serverLimits.notificationKeptMs)
