import type { Page } from 'playwright-core'

/** From the menu, as a member does. */
export async function openDues(page: Page, isNarrow = false): Promise<void> {
  await page.goto('/')
  if (isNarrow) await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Membership Dues' }).click()
  await page.getByRole('heading', { level: 1, name: 'Membership Dues' }).waitFor()
  await page.getByRole('heading', { name: 'Invoices and receipts' }).waitFor()
}

/** What a Copy button puts where it is pasted from. */
export async function copied(page: Page, name: string | RegExp): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name }).click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).last().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Looks at a page again after another one. */
export async function comeBackTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}

/** What the button to print puts on paper. */
export async function receiptOnPaper(page: Page) {
  await page.evaluate(() => {
    globalThis.print = () => {
      document.body.dataset.printedAs = document.title
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  const title = await page.evaluate(() => document.body.dataset.printedAs)
  await page.emulateMedia({ media: 'print' })
  const words = await page.locator('body > :visible').allTextContents()
  await page.emulateMedia({ media: 'screen' })
  return { title, words: words.join(' ') }
}
