import { sql } from 'kysely'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isFound, isVisibleTo } from '#server/policies/contact.ts'
import type { MessageSignal } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { showsReceipts } from './chat.queries.ts'

/**
 * Signals that a member is typing or has received messages. They go from one open page to another, on any process, and
 * are never stored. The receiving process decides whether the signal may be shown, so the sender learns nothing.
 */

const channel = 'message_signals'
/** Delivers one at a time: signals are frequent and must not take connections from more important work. */
const deliveries = { name: 'message-signals', concurrency: 1, waitingMax: 1_000 }

export async function sendSignal(
  { db }: Pick<Platform, 'db'>,
  signal: MessageSignal,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(db)
}

/** Delivers to pages that are open on this process. @returns a function that stops the delivery */
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
    // Missed signals need no repeat.
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
