import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** A broadcast as a row, with what is shown of its sender. */
export interface BroadcastRow {
  readonly id: string
  readonly number: number
  readonly sender_profile_id: string
  readonly body_text: string
  readonly picture_ids: string[]
  readonly created_at: Date
  readonly name: string
  readonly pic_id: string | null
  readonly pic_version: number | null
}

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
    ...(row.pic_id ? { senderPicId: row.pic_id } : {}),
    ...(row.pic_id ? { senderPictureVersion: row.pic_version ?? 0 } : {}),
  }
}

/** Broadcasts that are not over, with their senders, by a rule over the two. */
export function broadcastsWhere(db: Db, now: Date, rule: Expression<SqlBool>) {
  return db
    .selectFrom('chat_broadcasts')
    .innerJoin('profiles', 'profiles.id', 'chat_broadcasts.sender_profile_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('pictures')
          .select(['pictures.id as pic_id', 'pictures.version as pic_version'])
          .whereRef('pictures.profile_id', '=', 'profiles.id')
          .where('pictures.private_since', 'is', null)
          .orderBy('pictures.sort_order')
          .orderBy('pictures.id')
          .limit(1)
          .as('pic'),
      join => join.onTrue(),
    )
    .select(['chat_broadcasts.id', 'number', 'sender_profile_id', 'body_text', 'picture_ids'])
    .select(['chat_broadcasts.created_at', 'profiles.name', 'pic.pic_id', 'pic.pic_version'])
    .where('chat_broadcasts.created_at', '>', oldestBroadcast(now))
    .where(rule)
}

/** The rule of a reader: of others only while they do not hide, as on the map. */
export function isReadBy(me: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.and([isVisibleTo(me), eb.or([eb('profiles.id', '=', me), isNotHiding()])])
}

/** Also who hid before their place ended does. */
export function isNotHiding(): Expression<SqlBool> {
  return sql`not exists (
    select from positions where positions.profile_id = profiles.id and positions.hidden)`
}

interface SectorPage {
  readonly sector: Point
  readonly after: number | undefined
  readonly before: number | undefined
  readonly size: number
}

/**
 * A sector's page for a reader, newest first; after a broadcast the oldest are read first, so that a client that is far
 * behind misses nothing. Within a sector numbers become visible in order, since every send locks it.
 */
export async function sectorPage(
  db: Db,
  { me, now }: { readonly me: string; readonly now: Date },
  { sector, after, before, size }: SectorPage,
): Promise<BroadcastRow[]> {
  const rows = await broadcastsWhere(db, now, isReadBy(me))
    .where('sector_lat', '=', sector.lat)
    .where('sector_lon', '=', sector.lon)
    .$if(after !== undefined, query => query.where('number', '>', after ?? 0))
    .$if(before !== undefined, query => query.where('number', '<', before ?? 0))
    .orderBy('number', after === undefined ? 'desc' : 'asc')
    .limit(size)
    .execute()
  return after === undefined ? rows : rows.toReversed()
}

/** A member's own published point, also while they hide; undefined without one that has not ended. */
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

/** Rows of `positions` whose published point lies at most so many sectors from the one of a broadcast. */
export function isInReach({ lat, lon }: SectorColumns): Expression<SqlBool> {
  const { broadcastSectorRadius: radius } = limits
  const apart = sql`abs(mod(floor(positions.lon)::int + 540, 360) - 180 - ${lon})`
  return sql<SqlBool>`
    abs(least(floor(positions.lat), 89) - ${lat}) <= ${radius}
    and least(${apart}, 360 - ${apart}) <= ${radius}`
}
