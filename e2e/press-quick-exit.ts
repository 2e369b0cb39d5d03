import type { Page } from 'playwright-core'

/** Presses Escape three times within a second, however long the browser takes to confirm each press. */
export async function pressQuickExit(page: Page) {
  const client = await page.context().newCDPSession(page)
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
  const presses = ['rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp'] as const
  // The page may close before the last press is confirmed.
  await Promise.allSettled(
    presses.map(type => client.send('Input.dispatchKeyEvent', { type, ...key })),
  )
}
