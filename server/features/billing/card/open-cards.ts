import type { Platform } from '#server/platform/platform.ts'
import type { Cards } from './card-service.ts'

export async function openCards({ config, clock, log }: Platform): Promise<Cards | undefined> {
  if (!config.stripe) return undefined
  // Loaded only here, because the library is large and most sites do not need it.
  const { StripeCards } = await import('./stripe-cards.ts')
  return new StripeCards({ settings: config.stripe, clock, log })
}
