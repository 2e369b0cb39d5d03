import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentable } from '#server/policies/contact.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { broadcastsWhere, isInReach, toBroadcast } from './broadcasts.queries.ts'

/** Brings a broadcast to the pages that are open around it, on whichever process they are; a poll brings what is missed. */

const channel = 'broadcasts'

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
  return listener.listen({
    channel,
    onNotice: payload => {
      const key: BroadcastKey = JSON.parse(payload)
      deliver(parts, key).catch(error => log.warn({ err: error }, 'delivering a broadcast'))
    },
    // Nobody misses what was not heard: their pages poll.
    onListening: () => undefined,
  })
}

/** To whom it goes is decided in the statement that reads it, so a block or a move that was answered counts. */
async function deliver({ clock, live, streams }: Parts, key: BroadcastKey) {
  const open = streams.openProfiles()
  if (open.length === 0) return
  await live.whileDelivering(async db => {
    const now = clock.now()
    const row = await broadcastsWhere(db, now, presentable())
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
    for (const reader of row.readers) streams.send(reader, JSON.stringify(event))
  })
}

const isUnblockedPair = sql<boolean>`not exists (
  select from blocks
  where (blocker_profile_id, blocked_profile_id) in (
    (positions.profile_id, chat_broadcasts.sender_profile_id),
    (chat_broadcasts.sender_profile_id, positions.profile_id)))`
