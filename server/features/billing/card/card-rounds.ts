import type { Platform } from '#server/platform/platform.ts'
import type { Cards } from './card-service.ts'
import { checkCheckouts } from './check-checkouts.ts'

/** What happens to card payments by the clock. */
export function cardRounds(platform: Platform, cards: Cards | undefined): void {
  platform.jobs.queue({
    name: 'check-checkouts',
    cron: '*/10 * * * *',
    retryLimit: 0,
    // The clock goes on telling a queue that once was: it needs somebody to take the jobs.
    run: async () => {
      if (cards) await checkCheckouts(platform, cards)
    },
  })
}
