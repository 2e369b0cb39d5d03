import type { Platform } from '#server/platform/platform.ts'
import { bookCardPayment } from './book-card-payment.ts'
import type { Cards } from './card-service.ts'
import { endCheckout, unendedCheckouts } from './checkouts.queries.ts'

const quietMs = 15 * 60_000
const askedAtOnce = 100

/** Asks after pages that the card service has told nothing of: what was paid is booked though the news got lost. */
export async function checkCheckouts(platform: Platform, cards: Cards): Promise<void> {
  const { db, clock } = platform
  const madeBefore = new Date(clock.now().getTime() - quietMs)
  const sessionIds = await unendedCheckouts(db, { madeBefore, limit: askedAtOnce })
  for (const sessionId of sessionIds) {
    const found = await cards.findCheckout(sessionId)
    if (found.state === 'PAID') {
      await bookCardPayment(platform, { sessionId, payment: found.payment })
    } else if (found.state === 'OVER') {
      await endCheckout(db, sessionId, clock.now())
    }
  }
}
