import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { bookCardPayment } from './book-card-payment.ts'
import type { CardEvent, Cards } from './card-service.ts'
import { endCheckout } from './checkouts.queries.ts'
import { bookDispute, bookRefund, bookReinstatement } from './take-back-card-payment.ts'

interface Told {
  readonly body: string
  readonly signature: string | undefined
}

/** Hears what the card service tells. It may tell it again, late, and in any order. */
export async function takeCardEvent(
  platform: Platform,
  cards: Cards | undefined,
  { body, signature }: Told,
): Promise<void> {
  if (!cards) refuse('billing/no-cards')
  await heed(platform, cards, cards.readEvent(body, signature))
}

async function heed(platform: Platform, cards: Cards, event: CardEvent): Promise<void> {
  switch (event.kind) {
    case 'PAID':
      return bookCardPayment(platform, event)
    case 'EXPIRED':
      return endCheckout(platform.db, event.sessionId, platform.clock.now())
    case 'REFUNDED':
      return bookRefund(platform, cards, event)
    case 'WITHDRAWN':
      return bookDispute(platform, cards, event.dispute)
    case 'REINSTATED':
      return bookReinstatement(platform, cards, event.dispute)
    case 'OTHER':
      return
  }
}
