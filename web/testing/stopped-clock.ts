import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { passTime } from './render-screen.tsx'

/** Waits, with a stopped clock, for something that needs no time to pass. */
export async function waitAtOnce(locator: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await passTime(0)
      return locator.query()
    })
    .not.toBeNull()
}

/** Axe, for example, would wait forever with a stopped clock. Timers still waiting are dropped. */
export function letClockRun(): void {
  vi.useRealTimers()
}
