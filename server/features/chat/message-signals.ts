import { sql } from 'kysely'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isFound, isVisibleTo } from '#server/policies/contact.ts'
import type { MessageSignal } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { messageCount, showsReceipts } from './chat.queries.ts'

/**
 * Signals that a member is typing or has received messages. They go from one open page to another, on any process, and
 * are never stored. The receiving process decides whether the signal may be shown, so the sender learns nothing.
 */

const noticeKind = 'signal'
/** Delivers one at a time: signals are frequent and must not take connections from more important work. */
const deliveries = { name: 'message-signals', concurrency: 1, waitingMax: 1_000 }

export const sendSignal = (
  { memberNotices }: Pick<Platform, 'memberNotices'>,
  signal: MessageSignal,
): void => memberNotices.publish(signal.recipientProfileId, noticeKind, JSON.stringify(signal))

/** Delivers to pages that are open on this process. */
export function deliverSignals({
  memberNotices,
  live,
  log,
  streams,
}: Pick<Platform, 'memberNotices' | 'live' | 'log' | 'streams'>): void {
  const queue = new BoundedQueue(deliveries)
  const deliver = async (signal: MessageSignal) => {
    const { senderProfileId: sender, recipientProfileId: recipient } = signal
    if (sender === recipient || !streams.hasPages(recipient)) return
    await live.whileDelivering(async db => {
      if (!(await mayKnow(db, sender, recipient))) return
      const event = signal.kind === 'TYPING' ? typing(sender) : await delivered(db, signal)
      streams.send(recipient, JSON.stringify(event))
    })
  }
  memberNotices.handle(noticeKind, (_, text) => {
    const signal: MessageSignal = JSON.parse(text)
    queue
      .run(() => deliver(signal), { keys: [signal.senderProfileId] })
      .catch(error => log.warn({ err: error }, 'could not deliver a signal'))
  })
}

async function mayKnow(db: Db, sender: string, recipient: string): Promise<boolean> {
  const mayMeet = await isFound(db, sender, isVisibleTo(recipient))
  const { rows } = await sql`
    select where ${showsReceipts(sql`${sender}::uuid`)}
      and ${showsReceipts(sql`${recipient}::uuid`)}`.execute(db)
  return mayMeet && rows.length > 0
}

const typing = (profileId: string): LiveEvent => ({ kind: 'typing', profileId })

/** Nobody can receive more messages than there are, whatever their page claims. */
async function delivered(db: Db, signal: MessageSignal): Promise<LiveEvent> {
  const { senderProfileId: profileId, recipientProfileId, upToNumber, messageIds = [] } = signal
  const event = { kind: 'delivered', profileId, messageIds } as const
  if (upToNumber === undefined) return event
  const { rows } = await sql<{ count: number }>`
    select ${messageCount(profileId, recipientProfileId)} as count`.execute(db)
  const upTo = Math.min(upToNumber, rows[0]?.count ?? 0)
  return upTo > 0 ? { ...event, upToNumber: upTo } : event
}
