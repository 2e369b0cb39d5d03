import { type Expression, type InferResult, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { mainPicture } from '#server/policies/main-picture.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import type { Broadcast, MessagePage } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorKey, sectorsAround } from '#shared/sectors.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { cursorOf, isAfter, isBefore } from './chat.queries.ts'

interface SectorReading {
  readonly viewer: Viewer
  readonly sector: string
  readonly page: MessagePage
  /** Where members without a place read. */
  readonly defaultCity: Point
  readonly budget: ReadingBudget
}

export async function readBroadcasts(
  { db, clock }: Pick<Platform, 'clock' | 'db'>,
  { viewer, sector: key, page, defaultCity, budget }: SectorReading,
): Promise<Broadcast[]> {
  const now = clock.now()
  const point = (await ownPoint(db, viewer.profileId, now).executeTakeFirst()) ?? defaultCity
  const around = sectorsAround(point, limits.broadcastSectorRadius)
  const sector = around.find(each => sectorKey(each) === key) ?? refuse('chat/sector-too-far')
  await budget.takeSectors(viewer.accountId, [key])
  const readable = inSector(db, { me: viewer.profileId, now, sector })
  const after = await cursorOf(page, 'since', id => numberOf(readable, id, 'asc'))
  const before = await cursorOf(page, 'before', id => numberOf(readable, id, 'desc'))
  const rows = await readable
    .where(isAfter(after, 'chat_broadcasts.created_at'))
    .where(isBefore(before, 'chat_broadcasts.created_at'))
    // Reads broadcasts after another oldest first, so a client that is far behind misses nothing.
    .orderBy('number', after === undefined ? 'desc' : 'asc')
    .limit(page.size ?? limits.messagesPageDefault)
    .execute()
  return (after === undefined ? rows : rows.toReversed()).map(toBroadcast)
}

/**
 * Broadcasts in a sector, without those of other members who hide. Numbers are in order, because every send locks the
 * sector.
 */
function inSector(db: Db, { me, now, sector }: { me: string; now: Date; sector: Point }) {
  const isReadable = sql<boolean>`${isVisibleTo(me)} and (profiles.id = ${me} or ${isNotHiding()})`
  return broadcastsWhere(db, now, isReadable)
    .where('sector_lat', '=', sector.lat)
    .where('sector_lon', '=', sector.lon)
}

/**
 * Undefined for broadcasts that are unknown, over, or in another sector. The same for those of a blocked or hiding
 * member, in the same statement.
 * @param first two senders may have used one id, and the first one in this order repeats some but misses none
 */
async function numberOf(
  readable: ReturnType<typeof inSector>,
  id: string,
  first: 'asc' | 'desc',
): Promise<number | undefined> {
  const row = await readable
    .where('chat_broadcasts.id', '=', id)
    .orderBy('number', first)
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

type BroadcastRow = InferResult<ReturnType<typeof broadcastsWhere>>[number]

export const oldestBroadcast = (now: Date): Date =>
  new Date(now.getTime() - serverLimits.broadcastKeptMs)

export function toBroadcast(row: BroadcastRow): Broadcast {
  return {
    id: row.id,
    senderProfileId: row.sender_profile_id,
    bodyText: row.body_text,
    profilePicIds: row.picture_ids,
    tsCreated: row.created_at.getTime(),
    senderProfileName: row.name,
    ...(row.pic_id ? { senderPicId: row.pic_id, senderPictureVersion: row.pic_version ?? 0 } : {}),
  }
}

export function broadcastsWhere(db: Db, now: Date, rule: Expression<SqlBool>) {
  return db
    .selectFrom('chat_broadcasts')
    .innerJoin('profiles', 'profiles.id', 'chat_broadcasts.sender_profile_id')
    .leftJoin(mainPicture.row.as('main'), join => join.onTrue())
    .select(['chat_broadcasts.id', 'number', 'sender_profile_id', 'body_text', 'picture_ids'])
    .select([
      'chat_broadcasts.created_at',
      'name',
      'main.id as pic_id',
      'main.version as pic_version',
    ])
    .where('chat_broadcasts.created_at', '>', oldestBroadcast(now))
    .where(rule)
}

/** A member who hid before their place ended still hides. */
export function isNotHiding(): Expression<SqlBool> {
  return sql`not exists (
    select from positions where positions.profile_id = profiles.id and positions.hidden)`
}

/** A member's own published point, even while they hide. Undefined when they have none, or it has ended. */
export function ownPoint(db: Db, me: string, now: Date) {
  return db
    .selectFrom('positions')
    .select(['lat', 'lon', 'hidden'])
    .where('profile_id', '=', me)
    .where('effective_until', '>', now)
}

export interface SectorColumns {
  readonly lat: Expression<number>
  readonly lon: Expression<number>
}

/** Rows of `positions` within a limited number of sectors from a broadcast. */
export function isInReach({ lat, lon }: SectorColumns): Expression<SqlBool> {
  const { broadcastSectorRadius: radius } = limits
  const apart = sql`abs(mod(floor(positions.lon)::int + 540, 360) - 180 - ${lon})`
  return sql<SqlBool>`
    abs(least(floor(positions.lat), 89) - ${lat}) <= ${radius}
    and least(${apart}, 360 - ${apart}) <= ${radius}`
}
