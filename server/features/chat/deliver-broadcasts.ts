import { type Expression, type SqlBool, sql } from 'kysely'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import { afterCommit } from '#server/platform/database/after-commit.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { presentable } from '#server/policies/contact.ts'
import { lockSession, type WriteBetween, type Writer } from '#server/policies/write-between.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import type { Point } from '#shared/distance.ts'
import {
  broadcastsWhere,
  isInReach,
  isNotHiding,
  type SectorColumns,
  toBroadcast,
} from './read-broadcasts.ts'

/**
 * Delivers a broadcast, or its deletion, to open pages around it, on every process. Polls find what a page has missed.
 */

const subject = 'broadcasts'
/** Delivers one at a time: a crowd that writes to a crowd must not take all connections or block the event loop. */
const deliveries = { name: 'broadcasts', concurrency: 1, waitingMax: 1_000 }
/** Members with open pages who are looked up and written to in one step, under the delivery lock. */
const readersAtOnce = 1_000

interface BroadcastKey {
  readonly senderProfileId: string
  readonly id: string
}

interface Notice extends BroadcastKey {
  /** The sector of a deleted broadcast, of which nothing else is left. */
  readonly deletedFrom?: Point
}

/** Notifies every process when the caller's transaction commits. */
export const announceBroadcast = (
  { bus }: Pick<Platform, 'bus'>,
  tx: Db,
  notice: Notice,
): Promise<void> => afterCommit(tx, () => bus.publish(subject, JSON.stringify(notice)))

type Parts = Pick<Platform, 'bus' | 'clock' | 'live' | 'log' | 'streams'>

/** @returns a function that stops the delivery */
export function deliverBroadcasts(parts: Parts): Promise<() => void> {
  const { bus, log } = parts
  const queue = new BoundedQueue(deliveries)
  return bus.subscribe(subject, {
    onNotice: payload => {
      const notice: Notice = JSON.parse(payload)
      queue
        .run(() => deliver(parts, notice), { keys: [notice.senderProfileId] })
        .catch(error => log.warn({ err: error }, 'could not deliver a broadcast'))
    },
    // Missed notices need no repeat, because pages poll.
    onListening: () => undefined,
  })
}

/** Delivers to groups of members in turn, so a member who blocks in a crowd does not wait for the whole crowd. */
async function deliver({ clock, live, streams }: Parts, notice: Notice) {
  const open = streams.openProfiles()
  for (let first = 0; first < open.length; first += readersAtOnce) {
    const among = open.slice(first, first + readersAtOnce)
    await live.whileDelivering(async db => {
      const delivery = await findDelivery(db, notice, { among, now: clock.now() })
      if (delivery) await streams.sendToAll(delivery.readers, JSON.stringify(delivery.event))
    })
  }
}

interface Audience {
  /** Members with open pages. */
  readonly among: readonly string[]
  readonly now: Date
}

/**
 * The statement that reads the broadcast also selects its readers. So it respects every block and every move that the
 * site has already answered.
 */
async function findDelivery(
  db: Db,
  { senderProfileId, id, deletedFrom }: Notice,
  audience: Audience,
): Promise<{ readonly readers: readonly string[]; readonly event: LiveEvent } | undefined> {
  if (deletedFrom) {
    const readers = await readersOfDeleted(db, senderProfileId, deletedFrom, audience)
    return { readers, event: { kind: 'broadcast-deleted', senderProfileId, id } }
  }
  const sector = { lat: sql.ref<number>('sector_lat'), lon: sql.ref<number>('sector_lon') }
  const row = await broadcastsWhere(db, audience.now, isDelivered)
    .select(readersAround(db, sector, audience))
    .where('sender_profile_id', '=', senderProfileId)
    .where('chat_broadcasts.id', '=', id)
    .executeTakeFirst()
  return row && { readers: row.readers, event: { kind: 'broadcast', message: toBroadcast(row) } }
}

/** Readers who may have it on screen, and the sender's own pages at any place. */
async function readersOfDeleted(
  db: Db,
  senderProfileId: string,
  { lat, lon }: Point,
  audience: Audience,
) {
  const sector = { lat: sql<number>`${lat}::int`, lon: sql<number>`${lon}::int` }
  const sender = await db
    .selectFrom('profiles')
    .select(readersAround(db, sector, audience))
    .where('profiles.id', '=', senderProfileId)
    .where(isDelivered)
    .executeTakeFirst()
  const own = audience.among.filter(id => id === senderProfileId)
  return [...new Set([...own, ...(sender?.readers ?? [])])]
}

/** A sender who has hidden since then reaches nobody. Their own pages poll. */
const isDelivered = sql<boolean>`${presentable()} and ${isNotHiding()}`

/** For a statement on `profiles`, whose row is the sender. */
const readersAround = (db: Db, sector: SectorColumns, { among, now }: Audience) =>
  sql<string[]>`array(${db
    .selectFrom('positions')
    .select('positions.profile_id')
    .where('positions.profile_id', '=', anyOf(among))
    .where('positions.effective_until', '>', now)
    .where(isInReach(sector))
    .where(isUnblockedPair)})`.as('readers')

const isUnblockedPair: Expression<SqlBool> = sql<boolean>`not exists (
  select from blocks
  where (blocker_profile_id, blocked_profile_id) in (
    (positions.profile_id, profiles.id), (profiles.id, positions.profile_id)))`

/** Deletes the writer's own broadcast for everybody. An unknown broadcast, or another member's, is ignored. */
export async function deleteBroadcast(
  platform: WriteBetween & Pick<Platform, 'bus'>,
  writer: Writer,
  id: string,
): Promise<void> {
  const { db, writeQueue } = platform
  const { profileId: senderProfileId } = writer
  const transaction = () =>
    db.transaction().execute(async tx => {
      await lockSession(tx, writer)
      await removeBroadcast(platform, tx, { senderProfileId, id })
      return 'done'
    })
  if (!(await writeQueue.run(`by ${senderProfileId}`, transaction))) refuse('server/unavailable')
}

/** Deletes a broadcast for everybody, if it exists, in the caller's transaction. */
export async function removeBroadcast(
  platform: Pick<Platform, 'bus'>,
  tx: Db,
  key: BroadcastKey,
): Promise<void> {
  const sector = await tx
    .deleteFrom('chat_broadcasts')
    .where('sender_profile_id', '=', key.senderProfileId)
    .where('id', '=', key.id)
    .returning(['sector_lat as lat', 'sector_lon as lon'])
    .executeTakeFirst()
  if (sector) await announceBroadcast(platform, tx, { ...key, deletedFrom: sector })
}
