import type { Page } from 'playwright-core'

const mostSteps = 60

/** Goes on by Tab until what is named has the focus, as somebody without a mouse does. */
export async function tabTo(
  page: Page,
  role: 'button' | 'checkbox' | 'link' | 'switch',
  name: string,
): Promise<void> {
  await tabUntil(page, name, () =>
    page.getByRole(role, { name, exact: true }).and(page.locator(':focus')).count(),
  )
}

/** @param count how many of what is looked for have the focus */
async function tabUntil(page: Page, name: string, count: () => Promise<number>): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    await page.keyboard.press('Tab')
    if ((await count()) > 0) return
  }
  throw new Error(`no Tab leads to ${name}`)
}
