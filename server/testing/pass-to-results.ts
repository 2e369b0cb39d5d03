import { nextResultsAt } from '#shared/results.ts'
import type { SiteWithClock } from './test-site.ts'

/** Advances the clock to the next results of the games. */
export function passToResults({ clock }: Pick<SiteWithClock, 'clock'>): void {
  const now = clock.now()
  clock.advance(nextResultsAt(now).getTime() - now.getTime())
}
