import { vi } from 'vitest'

/**
 * Waits until it finds something or gets true, long enough for a busy machine. `expect.poll` does the same for a
 * comparison.
 */
export const eventually = <Found>(find: () => Found | Promise<Found>) =>
  vi.waitUntil(find, { timeout: 20_000, interval: 20 })
