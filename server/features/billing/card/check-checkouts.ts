import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bookCardPayment, endCheckout } from './card-payments.ts'
import type { Cards } from './card-service.ts'

const quietMs = 15 * 60_000
const batchSize = 100
/** Each unanswered question costs a full timeout. */
const unansweredMax = 3
/** Counted from the time when a checkout expires. */
const giveUpAfterMs = 7 * 24 * 60 * 60_000

/**
 * Asks the card service about checkouts without an event, because events may get lost. One failure does not stop the
 * others.
 */
export async function checkCheckouts(platform: Platform, cards: Cards): Promise<void> {
  const { db, clock, log } = platform
  const madeBefore = new Date(clock.now().getTime() - quietMs)
  const answered: string[] = []
  let unanswered = 0
  for (const { sessionId } of await unendedCheckouts(db, madeBefore)) {
    const wasAnswered = await hasAnswer(platform, cards, sessionId)
    if (wasAnswered) answered.push(sessionId)
    unanswered = wasAnswered ? 0 : unanswered + 1
    if (unanswered === unansweredMax) {
      log.warn('the card service does not answer; checkouts are checked later')
      break
    }
  }
  await giveUp(platform, answered)
}

/** Logs refusals of the service and our own failures. @returns false when the service is down */
async function hasAnswer(platform: Platform, cards: Cards, sessionId: string) {
  try {
    const found = await cards.findCheckout(sessionId)
    if (found.state === 'PAID') {
      await bookCardPayment(platform, { sessionId, payment: found.payment })
    } else if (found.state === 'OVER') {
      await endCheckout(platform.db, sessionId, platform.clock.now())
    }
    return true
  } catch (error) {
    platform.log.warn({ err: error }, 'could not check a checkout')
    return !(error instanceof Refusal && error.code === 'server/unavailable')
  }
}

/** Gives up only checkouts that the service has answered for. While the service is down, nobody knows what was paid. */
async function giveUp({ db, clock, log }: Platform, sessionIds: readonly string[]) {
  const now = clock.now()
  const abandoned = await db
    .updateTable('billing_checkouts')
    .set({ ended_at: now })
    .where('session_id', '=', eb => eb.fn.any(eb.val(sessionIds)))
    .where('ended_at', 'is', null)
    .where('expires_at', '<', new Date(now.getTime() - giveUpAfterMs))
    .returning('session_id')
    .execute()
  if (abandoned.length > 0) log.warn({ count: abandoned.length }, 'gave up on checkouts')
}

/** Checkouts without any news since they were made, the oldest first. */
const unendedCheckouts = (db: Db, madeBefore: Date) =>
  db
    .selectFrom('billing_checkouts')
    .select('session_id as sessionId')
    .where('ended_at', 'is', null)
    .where('created_at', '<', madeBefore)
    .orderBy('created_at')
    .orderBy('session_id')
    .limit(batchSize)
    .execute()
