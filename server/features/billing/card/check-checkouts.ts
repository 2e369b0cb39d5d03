import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bookCardPayment } from './book-card-payment.ts'
import type { Cards } from './card-service.ts'
import { endCheckout, unendedCheckouts } from './checkouts.queries.ts'

const quietMs = 15 * 60_000
const askedAtOnce = 100
/** Each costs the whole time that is waited for an answer. */
const unansweredMax = 3
/** A page that the service says nothing useful of is asked after for as long after nobody can pay there any more. */
const givenUpAfterMs = 7 * 24 * 60 * 60_000

/**
 * Asks after pages that the card service has told nothing of: what was paid is booked though the news got lost. One that
 * fails keeps no other from its turn.
 */
export async function checkCheckouts(platform: Platform, cards: Cards): Promise<void> {
  const { db, clock, log } = platform
  const madeBefore = new Date(clock.now().getTime() - quietMs)
  const sessionIds = await unendedCheckouts(db, { madeBefore, limit: askedAtOnce })
  const asked: string[] = []
  let unanswered = 0
  for (const sessionId of sessionIds) {
    const wasAnswered = await hasAnswer(platform, cards, sessionId)
    if (wasAnswered) asked.push(sessionId)
    unanswered = wasAnswered ? 0 : unanswered + 1
    if (unanswered === unansweredMax) {
      log.warn('the card service is away: the round of checkouts ends')
      break
    }
  }
  await giveUp(platform, asked)
}

/** A refusal of the service, or a failure of our own, is logged. @returns false when the service is away */
async function hasAnswer(platform: Platform, cards: Cards, sessionId: string) {
  try {
    await checkCheckout(platform, cards, sessionId)
    return true
  } catch (error) {
    platform.log.warn({ err: error }, 'a checkout could not be checked')
    return !(error instanceof Refusal && error.code === 'server/unavailable')
  }
}

async function checkCheckout(platform: Platform, cards: Cards, sessionId: string) {
  const found = await cards.findCheckout(sessionId)
  if (found.state === 'PAID') {
    await bookCardPayment(platform, { sessionId, payment: found.payment })
  } else if (found.state === 'OVER') {
    await endCheckout(platform.db, sessionId, platform.clock.now())
  }
}

/** Only of those that the service has answered for: while it is away, what was paid is not known. */
async function giveUp({ db, clock, log }: Platform, sessionIds: readonly string[]) {
  const now = clock.now()
  const given = await db
    .updateTable('billing_checkouts')
    .set({ ended_at: now })
    .where('session_id', '=', eb => eb.fn.any(eb.val(sessionIds)))
    .where('ended_at', 'is', null)
    .where('expires_at', '<', new Date(now.getTime() - givenUpAfterMs))
    .returning('session_id')
    .execute()
  if (given.length > 0) log.warn({ count: given.length }, 'checkouts were given up')
}
