import type { Page } from 'playwright-core'

/** Presses Escape three times within a second, however long the browser takes to say that it has had each. */
export async function pressQuickExit(page: Page) {
  const client = await page.context().newCDPSession(page)
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
  const presses = ['rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp', 'rawKeyDown', 'keyUp'] as const
  // The page may be gone before the last is answered.
  await Promise.allSettled(
    presses.map(type => client.send('Input.dispatchKeyEvent', { type, ...key })),
  )
}
