import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { passTime } from './render-screen.tsx'

/** Waits while the clock stands for what comes without any time of its own. */
export async function waitAtOnce(locator: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await passTime(0)
      return locator.query()
    })
    .not.toBeNull()
}

/** Axe, for one, waits for ever while the clock stands. What still waited for its time is dropped. */
export function letClockRun(): void {
  vi.useRealTimers()
}
