import type { Page } from 'playwright-core'

/** Opens the map and waits for the answer to its first report. @returns whether the member is hidden */
export async function openMapAsItStands(page: Page): Promise<boolean> {
  const answer = page.waitForResponse(reply => isReport(reply.url()))
  await page.goto('/search/map')
  const { hide }: { hide: boolean } = await (await answer).json()
  await control(page, hide ? 'Visibility: Hidden' : 'Visibility: Showing').waitFor()
  return hide
}

/** Whether an address is that of a position report. */
export const isReport = (url: string) => url.includes('/api/profile-position/')

export const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
