import { sql } from 'kysely'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentable } from '#server/policies/contact.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { broadcastsWhere, isInReach, isNotHiding, toBroadcast } from './broadcasts.queries.ts'

/** Brings a broadcast to the pages that are open around it, on whichever process they are; a poll brings what is missed. */

const channel = 'broadcasts'
/** One after the other: a crowd that writes to a crowd must not take all connections, nor all of the loop. */
const deliveries = { concurrency: 1, waitingMax: 1_000 }
/** Members with open pages who are looked up, and then written to, under the delivery lock at once. */
const readersAtOnce = 1_000

interface BroadcastKey {
  readonly senderProfileId: string
  readonly id: string
}

/** Tells every process, when the caller's transaction commits. */
export async function announceBroadcast(tx: Db, key: BroadcastKey): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(key)})`.execute(tx)
}

type Parts = Pick<Platform, 'clock' | 'listener' | 'live' | 'log' | 'streams'>

/** @returns how to stop */
export function deliverBroadcasts(parts: Parts): Promise<() => void> {
  const { listener, log } = parts
  const queue = new BoundedQueue(deliveries)
  return listener.listen({
    channel,
    onNotice: payload => {
      const key: BroadcastKey = JSON.parse(payload)
      queue
        .run(() => deliver(parts, key), { keys: [key.senderProfileId] })
        .catch(error => log.warn({ err: error }, 'delivering a broadcast'))
    },
    // Nobody misses what was not heard: their pages poll.
    onListening: () => undefined,
  })
}

/** To some after the others, so that a block among a crowd does not wait for all of it. */
async function deliver(parts: Parts, key: BroadcastKey) {
  const open = parts.streams.openProfiles()
  for (let first = 0; first < open.length; first += readersAtOnce) {
    await deliverTo(parts, key, open.slice(first, first + readersAtOnce))
  }
}

/** To whom it goes is decided in the statement that reads it, so a block or a move that was answered counts. */
async function deliverTo(
  { clock, live, streams }: Parts,
  key: BroadcastKey,
  open: readonly string[],
) {
  await live.whileDelivering(async db => {
    const now = clock.now()
    const row = await broadcastsWhere(db, now, isDelivered)
      .select(eb =>
        sql<string[]>`array(${eb
          .selectFrom('positions')
          .select('positions.profile_id')
          .where('positions.profile_id', '=', anyOf(open))
          .where('positions.effective_until', '>', now)
          .where(isInReach())
          .where(isUnblockedPair)})`.as('readers'),
      )
      .where('sender_profile_id', '=', key.senderProfileId)
      .where('chat_broadcasts.id', '=', key.id)
      .executeTakeFirst()
    if (!row) return
    const event: LiveEvent = { kind: 'broadcast', message: toBroadcast(row) }
    await streams.sendToAll(row.readers, JSON.stringify(event))
  })
}

/** A sender who has hidden since is silent to all, their own other pages included: those poll. */
const isDelivered = sql<boolean>`${presentable()} and ${isNotHiding()}`

const isUnblockedPair = sql<boolean>`not exists (
  select from blocks
  where (blocker_profile_id, blocked_profile_id) in (
    (positions.profile_id, chat_broadcasts.sender_profile_id),
    (chat_broadcasts.sender_profile_id, positions.profile_id)))`
