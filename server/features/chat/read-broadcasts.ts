import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import type { Broadcast, MessagePage } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorKey, sectorsAround } from '#shared/sectors.ts'
import {
  broadcastsWhere,
  isReadBy,
  ownPoint,
  sectorPage,
  toBroadcast,
} from './broadcasts.queries.ts'

interface SectorReading {
  readonly viewer: Viewer
  /** `lat:lon` */
  readonly sector: string
  readonly page: MessagePage
  /** Around which somebody reads who has no place. */
  readonly defaultCity: Point
  readonly budget: ReadingBudget
}

/** A page of the broadcasts of one sector around the reader's own published point, newest first. */
export async function readBroadcasts(
  { db, clock }: Pick<Platform, 'clock' | 'db'>,
  { viewer, sector: key, page, defaultCity, budget }: SectorReading,
): Promise<Broadcast[]> {
  const { profileId: me, accountId } = viewer
  const now = clock.now()
  const point = (await ownPoint(db, me, now).executeTakeFirst()) ?? defaultCity
  const around = sectorsAround(point, limits.broadcastSectorRadius)
  const sector = around.find(each => sectorKey(each) === key) ?? refuse('chat/sector-too-far')
  budget.takeSectors(accountId, [key])
  const reading = { me, now, sector }
  const rows = await sectorPage(db, reading, {
    sector,
    after: await numberOf(db, reading, page, 'sinceMessageId'),
    before: await numberOf(db, reading, page, 'beforeMessageId'),
    size: page.size ?? limits.messagesPageDefault,
  })
  return rows.map(toBroadcast)
}

interface Reading {
  readonly me: string
  readonly now: Date
  readonly sector: Point
}

/** Unknown, over, of a blocked or hiding member or of another sector: refused alike, in the same statement. */
async function numberOf(
  db: Db,
  { me, now, sector }: Reading,
  page: MessagePage,
  field: 'sinceMessageId' | 'beforeMessageId',
): Promise<number | undefined> {
  const id = page[field]
  if (id === undefined) return undefined
  const row = await broadcastsWhere(db, now, isReadBy(me))
    .where('chat_broadcasts.id', '=', id)
    .where('sector_lat', '=', sector.lat)
    .where('sector_lon', '=', sector.lon)
    // Two senders may have used one id: the older one repeats and misses nothing.
    .orderBy('number', field === 'sinceMessageId' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  const errors = [{ path: `/${field}`, message: 'unknown' }]
  return row?.number ?? refuse('request/invalid', { errors })
}
