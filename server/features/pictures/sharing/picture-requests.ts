import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { pageOf } from '#server/platform/database/page-of.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo, requireReachable } from '#server/policies/contact.ts'
import { runningStay } from '#server/policies/dungeon.ts'
import {
  type WriteBetween,
  type Writer,
  withPairLock,
  writeBetween,
} from '#server/policies/write-between.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { PictureRequest, RequestPair } from '#shared/contract/picture-grants.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { notify, withdrawNotification } from '../../notifications/notify.ts'

export interface Sharing {
  readonly ownerId: string
  readonly viewerId: string
}

type Needs = Pick<Platform, 'clock' | 'live'> & WriteBetween

/**
 * Asks another member for their private pictures. The answer is the same if they have none, or have declined before.
 */
export async function requestPictures(
  platform: Needs & Pick<Platform, 'quotas'>,
  writer: Writer,
  pair: RequestPair,
): Promise<PictureRequest> {
  const { quotas, clock, live } = platform
  const sharing = sharingOf(pair)
  const { ownerId, viewerId } = sharing
  if (viewerId === ownerId) refuse('pictures/oneself')
  await quotas.take('picture-request', viewerId, serverLimits.pictureRequests)
  await writeBetween(platform, { writer, otherId: ownerId }, async tx => {
    const isNew = await saveRequest(tx, sharing, clock.now())
    if (!isNew) return
    await sendSharingChanged(live, tx, { to: ownerId, by: viewerId })
    await notify(platform, tx, requestNotified(sharing))
  })
  return present(platform, pair)
}

export async function readRequest(
  platform: Pick<Platform, 'clock' | 'db'>,
  pair: RequestPair,
): Promise<PictureRequest> {
  await requireReachable(platform.db, pair.requesterProfileId, pair.ownerProfileId)
  return present(platform, pair)
}

export async function takeRequestBack(platform: Needs, writer: Writer, pair: RequestPair) {
  const { clock, live } = platform
  const sharing = sharingOf(pair)
  const { ownerId, viewerId } = sharing
  // When the other member has been erased, the request has been erased too.
  await withPairLock(platform, { writer, otherId: ownerId }, async tx => {
    const wasOpen = await withdrawRequest(tx, sharing, clock.now())
    if (!wasOpen) return
    await withdrawNotification(tx, requestNotified(sharing))
    // A member in the dungeon causes no events for others.
    if (await runningStay(tx, viewerId)) return
    await sendSharingChanged(live, tx, { to: ownerId, by: viewerId })
  })
}

const sharingOf = ({ requesterProfileId, ownerProfileId }: RequestPair): Sharing => ({
  ownerId: ownerProfileId,
  viewerId: requesterProfileId,
})

/** Sends an event to the pages of a member when another one asks or shares, or stops doing so. */
export const sendSharingChanged = (
  live: Platform['live'],
  db: Db,
  { to, by }: { readonly to: string; readonly by: string },
): Promise<void> =>
  live.publish(db, { profileId: to, aboutProfileId: by }, { kind: 'pictures', profileId: by })

/** The owner's notification of a request. It stays open until they answer. */
const requestNotified = ({ ownerId, viewerId }: Sharing) =>
  ({ profileId: ownerId, actorProfileId: viewerId, kind: 'PICTURE_REQUEST' }) as const

async function present(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  pair: RequestPair,
): Promise<PictureRequest> {
  const request = await db
    .selectFrom('pictures_requests')
    .select('asked_at as askedAt')
    .where(isOf(sharingOf(pair)))
    .where(looksOpen(clock.now()))
    .executeTakeFirst()
  return { ...pair, ...(request ? { tsCreated: request.askedAt.getTime() } : {}) }
}

/** A request expires after this time, declined or not, so the two look alike. */
const openSince = (now: Date) => new Date(now.getTime() - pictureLimits.pictureRequestMs)
/** While the requester cannot know that they were declined, the owner is not notified of them again. */
const pausedSince = openSince

/** Condition on `pictures_requests`: open from the requester's point of view. */
export function looksOpen(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'pictures_requests'>()
  return eb.and([
    eb('pictures_requests.answered_at', 'is', null),
    eb('pictures_requests.withdrawn_at', 'is', null),
    eb('pictures_requests.asked_at', '>', openSince(now)),
  ])
}

/** Two members have at most one request in each direction. */
const isOf = ({ ownerId, viewerId }: Sharing) =>
  expressionBuilder<DB, 'pictures_requests'>().and({
    owner_profile_id: ownerId,
    requester_profile_id: viewerId,
  })

/** Null when an earlier decline no longer counts, because the request was answered later or the decline is old. */
const stillDeclined = (now: Date) => sql<Date | null>`
  case when pictures_requests.answered_at is null and pictures_requests.declined_at > ${pausedSince(now)}
    then pictures_requests.declined_at
  end`

/** Opens a request unless one looks open. @returns whether to notify the owner */
async function saveRequest(db: Db, sharing: Sharing, now: Date): Promise<boolean> {
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

/** Withdraws a request. A declined one stays stored, so it cannot be repeated too soon. @returns whether it was open */
export async function withdrawRequest(db: Db, sharing: Sharing, now: Date): Promise<boolean> {
  const open = await db
    .deleteFrom('pictures_requests')
    .where(isOf(sharing))
    .where('answered_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  await unanswered(db, sharing)
    .set({ withdrawn_at: now })
    .where('declined_at', 'is not', null)
    .execute()
  return open.numDeletedRows > 0n
}

export async function declineRequest(db: Db, sharing: Sharing, now: Date): Promise<void> {
  await unanswered(db, sharing).set({ declined_at: now }).where('declined_at', 'is', null).execute()
  await withdrawNotification(db, requestNotified(sharing))
}

/** Sharing also answers a request that was declined before. */
export async function answerRequest(db: Db, sharing: Sharing, now: Date): Promise<void> {
  await unanswered(db, sharing).set({ answered_at: now }).execute()
  await withdrawNotification(db, requestNotified(sharing))
}

const unanswered = (db: Db, sharing: Sharing) =>
  db.updateTable('pictures_requests').where(isOf(sharing)).where('answered_at', 'is', null)

export async function openRequests(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  ownerId: string,
  page: QueryOf<Contract['GET /api/profile-pic-requests/by-owner/:id']>,
) {
  const requests = db
    .selectFrom('pictures_requests')
    .innerJoin('profiles', 'profiles.id', 'pictures_requests.requester_profile_id')
    .select(['profiles.id as requesterProfileId', 'profiles.name as requesterProfileName'])
    .select('pictures_requests.asked_at as askedAt')
    .where('owner_profile_id', '=', ownerId)
    .where('declined_at', 'is', null)
    .where(looksOpen(clock.now()))
    .where(isVisibleTo(ownerId))
    .orderBy('pictures_requests.asked_at', 'desc')
    .orderBy('profiles.id')
  const rows = await pageOf(
    requests,
    { size: pictureLimits.pictureRequestsPageDefault, ...page },
    { time: 'pictures_requests.asked_at', id: 'profiles.id', ids: 'asc' },
  ).execute()
  return rows.map(({ askedAt, ...requester }) => ({ ...requester, tsCreated: askedAt.getTime() }))
}
