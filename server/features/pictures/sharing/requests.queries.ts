import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { withdrawNotification } from '../../notifications/notify.ts'
import type { Sharing } from './grants.queries.ts'

/** A request is open for a while and then expires, declined or not, so that the two look alike. */
const openSince = (now: Date) => new Date(now.getTime() - pictureLimits.pictureRequestMs)
/** While the requester cannot tell that they were declined, the owner is not notified of them again. */
const pausedSince = openSince

/** Condition on `pictures_requests`: open, as far as the requester knows. */
export function looksOpen(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'pictures_requests'>()
  return eb.and([
    eb('pictures_requests.answered_at', 'is', null),
    eb('pictures_requests.withdrawn_at', 'is', null),
    eb('pictures_requests.asked_at', '>', openSince(now)),
  ])
}

/** There is one request at most. */
const isOf = ({ ownerId, viewerId }: Sharing) =>
  expressionBuilder<DB, 'pictures_requests'>().and({
    owner_profile_id: ownerId,
    requester_profile_id: viewerId,
  })

/** When a member asked, if the request still looks open to them. */
export async function askedAt(db: Db, sharing: Sharing, now: Date): Promise<Date | undefined> {
  const request = await db
    .selectFrom('pictures_requests')
    .select('asked_at as askedAt')
    .where(isOf(sharing))
    .where(looksOpen(now))
    .executeTakeFirst()
  return request?.askedAt
}

/** Null when an earlier decline no longer counts: the request was answered since, or it is long ago. */
const stillDeclined = (now: Date) => sql<Date | null>`
  case when pictures_requests.answered_at is null and pictures_requests.declined_at > ${pausedSince(now)}
    then pictures_requests.declined_at
  end`

/** The owner's notification of a request, open until they answer it. */
export const requestNotified = ({ ownerId, viewerId }: Sharing) =>
  ({ profileId: ownerId, actorProfileId: viewerId, kind: 'PICTURE_REQUEST' }) as const

/** Opens a request unless it looks open. @returns whether the owner is to be notified */
export async function saveRequest(db: Db, sharing: Sharing, now: Date): Promise<boolean> {
  const { ownerId, viewerId } = sharing
  const saved = await db
    .insertInto('pictures_requests')
    .values({ owner_profile_id: ownerId, requester_profile_id: viewerId, asked_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['owner_profile_id', 'requester_profile_id'])
        .doUpdateSet({
          asked_at: now,
          withdrawn_at: null,
          answered_at: null,
          declined_at: stillDeclined(now),
        })
        .where(eb => eb.not(looksOpen(now))),
    )
    .returning('declined_at as declinedAt')
    .executeTakeFirst()
  return saved?.declinedAt === null
}

/** Withdraws a request. A declined one stays stored, as it must not be repeated too soon. @returns whether it was open */
export async function withdrawRequest(db: Db, sharing: Sharing, now: Date): Promise<boolean> {
  const open = await db
    .deleteFrom('pictures_requests')
    .where(isOf(sharing))
    .where('answered_at', 'is', null)
    .where('declined_at', 'is', null)
    .returning('asked_at')
    .executeTakeFirst()
  await db
    .updateTable('pictures_requests')
    .set({ withdrawn_at: now })
    .where(isOf(sharing))
    .where('answered_at', 'is', null)
    .where('declined_at', 'is not', null)
    .execute()
  return open !== undefined
}

export async function declineRequest(db: Db, sharing: Sharing, now: Date): Promise<void> {
  await db
    .updateTable('pictures_requests')
    .set({ declined_at: now })
    .where(isOf(sharing))
    .where('answered_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()
  await withdrawNotification(db, requestNotified(sharing))
}

/** Sharing also answers a request that was declined before. */
export async function answerRequest(db: Db, sharing: Sharing, now: Date): Promise<void> {
  await db
    .updateTable('pictures_requests')
    .set({ answered_at: now })
    .where(isOf(sharing))
    .where('answered_at', 'is', null)
    .execute()
  await withdrawNotification(db, requestNotified(sharing))
}

/** Requests that wait for an owner's answer, the latest first. */
export function openRequests(
  db: Db,
  ownerId: string,
  { page, size, now }: { readonly page: number; readonly size: number; readonly now: Date },
) {
  return db
    .selectFrom('pictures_requests')
    .innerJoin('profiles', 'profiles.id', 'pictures_requests.requester_profile_id')
    .select(['profiles.id as requesterId', 'profiles.name as requesterName'])
    .select('pictures_requests.asked_at as askedAt')
    .where('owner_profile_id', '=', ownerId)
    .where('declined_at', 'is', null)
    .where(looksOpen(now))
    .where(isVisibleTo(ownerId))
    .orderBy('pictures_requests.asked_at', 'desc')
    .orderBy('profiles.id')
    .limit(size)
    .offset(page * size)
    .execute()
}
