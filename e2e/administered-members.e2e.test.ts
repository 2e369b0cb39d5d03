import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { desktop, phone } from './browser.ts'
import { adminEmail } from './dues.ts'
import { expectAccessible, expectReadable } from './expect-accessible.ts'
import { cookiesOf, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite({ ADMIN_EMAILS: adminEmail })
let page: Page
beforeAll(async () => {
  await site.members([
    { name: 'Ann Sought', email: 'ann@sought.example' },
    { name: 'Bob', email: 'bob@other.example', birthdate: null },
  ])
  const cookies = await cookiesOf({ name: 'Chief', email: adminEmail })
  ;({ page } = await openDevice(cookies))
})

/** On a phone and on a desktop, in both colours. */
async function expectSound() {
  for (const [size, colorScheme] of [
    [phone, 'light'],
    [desktop, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectReadable(page)
  }
}

/** Toasts are dialogs too, and say so. */
const dialog = () => page.locator('[role="dialog"]:not([aria-modal="false"])')
const member = (email: string) => page.getByRole('listitem').filter({ hasText: email })

async function choose(email: string, act: string) {
  await member(email)
    .getByRole('button', { name: `Act on ${email}` })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
  await dialog().waitFor()
}

async function finish(act: string, reason: string) {
  await dialog().getByLabel('Reason').fill(reason)
  await dialog().getByRole('button', { name: act }).click()
  await dialog().waitFor({ state: 'detached' })
}

it('an administrator finds a member, acts on their account, and finds what was done in the log', async () => {
  await page.goto('/dashboard/members')
  await member('bob@other.example').getByText('Without name or birthdate').waitFor()
  await page.getByLabel('E-mail or profile name').fill('sought')
  await page.getByRole('button', { name: 'Search' }).click()
  await member('bob@other.example').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?words=sought')
  await expectSound()

  await choose('ann@sought.example', 'Grant Volunteer')
  await dialog().getByRole('button', { name: 'Grant Volunteer' }).click()
  await dialog().getByText('Say why.').waitFor()
  await expectSound()
  await finish('Grant Volunteer', 'They help others')
  await member('ann@sought.example').getByText('User, Volunteer').waitFor()

  await choose('ann@sought.example', 'Correct the birthdate')
  await expect.poll(() => dialog().getByLabel('Birthdate').inputValue()).toBe('1990-05-17')
  await dialog().getByLabel('Birthdate').fill('2020-01-01')
  await dialog().getByLabel('Reason').fill('They told us')
  await dialog().getByRole('button', { name: 'Correct the birthdate' }).click()
  await dialog().getByText('Members must be 18 or older.').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })

  await choose('ann@sought.example', 'Erase the account')
  await dialog().getByLabel('E-mail address of the account').fill('ann@sought.example')
  await finish('Erase the account', 'They asked by mail')
  await page.getByText('Nobody found').waitFor()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('They asked by mail').waitFor()
  await page.getByLabel('Action').selectOption('Role granted')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('They asked by mail').waitFor({ state: 'detached' })
  await page.getByText('They help others').waitFor()
  await expectSound()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"They help others"')
})
