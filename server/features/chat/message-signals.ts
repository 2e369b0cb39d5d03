import { sql } from 'kysely'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isFound, isVisibleTo } from '#server/policies/contact.ts'
import type { MessageSignal } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { showsReceipts } from './chat.queries.ts'

/**
 * That a member types, or has got messages: brought from one open page to another, on whichever process that is, and never
 * stored. What may be told is decided where it is delivered, so that the sender learns nothing of it.
 */

const channel = 'message_signals'
/** One after the other: they come often, and must not take connections from what matters more. */
const deliveries = { name: 'message-signals', concurrency: 1, waitingMax: 1_000 }

export async function sendSignal(
  { db }: Pick<Platform, 'db'>,
  signal: MessageSignal,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(db)
}

/** Delivers to the pages that are open on this process. @returns how to stop */
export function deliverSignals({
  listener,
  live,
  log,
  streams,
}: Pick<Platform, 'listener' | 'live' | 'log' | 'streams'>): Promise<() => void> {
  const queue = new BoundedQueue(deliveries)
  const deliver = async (signal: MessageSignal) => {
    const { senderProfileId: sender, recipientProfileId: recipient } = signal
    if (sender === recipient || !streams.hasPages(recipient)) return
    await live.whileDelivering(async db => {
      if (await mayKnow(db, sender, recipient))
        streams.send(recipient, JSON.stringify(eventOf(signal)))
    })
  }
  return listener.listen({
    channel,
    onNotice: payload => {
      const signal: MessageSignal = JSON.parse(payload)
      queue
        .run(() => deliver(signal), { keys: [signal.senderProfileId] })
        .catch(error => log.warn({ err: error }, 'could not deliver a signal'))
    },
    // Nobody misses what was not heard.
    onListening: () => undefined,
  })
}

async function mayKnow(db: Db, sender: string, recipient: string): Promise<boolean> {
  const mayMeet = await isFound(db, sender, isVisibleTo(recipient))
  const { rows } = await sql`
    select where ${showsReceipts(sql`${sender}::uuid`)}
      and ${showsReceipts(sql`${recipient}::uuid`)}`.execute(db)
  return mayMeet && rows.length > 0
}

const eventOf = ({ senderProfileId, kind, messageIds = [] }: MessageSignal): LiveEvent =>
  kind === 'TYPING'
    ? { kind: 'typing', profileId: senderProfileId }
    : { kind: 'delivered', profileId: senderProfileId, messageIds }
