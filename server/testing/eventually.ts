import { vi } from 'vitest'

/**
 * Waits until something is found or holds, as long as a machine at work on other things needs; the tests' own
 * `expect.poll` does the same for what is compared.
 */
export const eventually = <Found>(find: () => Found | Promise<Found>) =>
  vi.waitUntil(find, { timeout: 20_000, interval: 20 })
