import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  exchangeMessages,
  passHours,
  receiveNotice,
  settledMembers,
} from '#server/testing/health-notices.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { desktop, type Guest, phone } from './browser.ts'
import { adminEmail } from './dues.ts'
import { expectAccessible, expectReadable } from './expect-accessible.ts'
import { cookiesOf, openDevice, shareOneSite, site } from './one-site.ts'

const clock = new TestClock()
shareOneSite({ ADMIN_EMAILS: adminEmail }, { clock })
const here = () => ({ ...site, clock })
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  const [one, two, three] = await settledMembers(here(), ['Ann', 'Bob', 'Cem'])
  if (!one || !two || !three) throw new Error('nobody')
  ;[ann, bob] = [one, two]
  await exchangeMessages(here(), ann, [bob, three])
})

const address = '/games/arbitration/health'

const deviceOf = ({ token }: TestMember, viewport = phone): Promise<Guest> => {
  const shared = { domain: '127.0.0.1', path: '/', expires: -1, sameSite: 'Lax' as const }
  return openDevice(
    [
      { ...shared, name: 'session', value: token, httpOnly: true, secure: false },
      { ...shared, name: 'auth', value: '1', httpOnly: false, secure: false },
    ],
    { viewport },
  )
}

/** On a phone and on a desktop, in both colours. */
async function expectSound(page: Page) {
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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

it('a report is made step by step, by keys too, and goes to whom was chosen, once a week', async () => {
  const { page, complaints } = await deviceOf(ann)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Health Incident Report' }).waitFor()
  await press(page, 'Notify people')
  await page.getByRole('heading', { name: 'Step 1 of 4: Which infection?' }).waitFor()
  await press(page, 'Continue')
  await page.getByText('Please choose an infection.').waitFor()
  await page.getByLabel('Infection').selectOption('Gonorrhoea')
  await expectSound(page)
  await page.keyboard.press('Tab')
  await press(page, 'Continue')
  const dates = page.getByRole('heading', {
    name: 'Step 2 of 4: When could it have been passed on?',
  })
  await dates.waitFor()
  expect(await dates.evaluate(heading => heading === document.activeElement)).toBe(true)
  await expectSound(page)
  await page.getByLabel('Last day').fill('2020-01-01')
  await press(page, 'Continue')
  await page.getByText('Please choose a day within the last twelve months.').waitFor()
  await page.getByLabel('Last day').fill(new Date().toISOString().slice(0, 10))
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'Step 3 of 4: Who should know?' }).waitFor()
  await press(page, 'Continue')
  await page.getByText('Please choose somebody.').waitFor()
  await page.getByLabel('Find by name').fill('bo')
  await page.getByRole('checkbox', { name: 'Cem' }).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Bob' }).press('Space')
  await page.getByText('1 of 20 chosen').waitFor()
  await page.getByLabel('Find by name').fill('')
  await page.getByRole('checkbox', { name: 'Cem' }).waitFor()
  await expectSound(page)
  await press(page, 'Continue')
  await page.getByText('Goes to Bob.').waitFor()
  await page.getByText('they may guess', { exact: false }).waitFor()
  await expectSound(page)
  await press(page, 'Send the notices')
  await page.getByRole('heading', { name: 'Your notices are on their way' }).waitFor()
  await expectSound(page)
  await press(page, 'Done')
  await page.getByText('You have sent a report.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Notify people' }).count()).toBe(0)
  await expectSound(page)
  expect(complaints).toEqual([])
})

it('a notice is read, contested and deleted; an administrator looks up its sender with a reason', async () => {
  await passHours(here(), 24)
  const { page, complaints } = await deviceOf(bob, desktop)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Possible contact with gonorrhoea' }).waitFor()
  expect(await page.getByText(/\bAnn\b/).count()).toBe(0)
  await expectSound(page)
  await press(page, 'I think this is abuse')
  await page.getByLabel('Why you think so').fill('The third one')
  await expectSound(page)
  await press(page, 'Contest it')
  await page.getByText('You have contested this notice.', { exact: false }).waitFor()

  const chief = await openDevice(await cookiesOf({ name: 'Chief', email: adminEmail }))
  await chief.page.goto('/dashboard/health')
  await chief.page.getByText('The third one').waitFor()
  await expectSound(chief.page)
  await press(chief.page, 'Look up the sender')
  await press(chief.page, 'Open the seal')
  await chief.page.getByText('Please give a reason.').waitFor()
  await chief.page.getByLabel('Reason').fill('Three within a month')
  await press(chief.page, 'Open the seal')
  await chief.page.getByText('Sent by Ann', { exact: false }).waitFor()
  await expectSound(chief.page)
  await press(chief.page, 'Close')
  await chief.page.getByLabel('Reason').fill('Seen to')
  await press(chief.page, 'Close and destroy the seal')
  await chief.page.getByText('No notice is contested').waitFor()
  expect(chief.complaints).toEqual([])

  await page.reload()
  await page.getByText('Administrators have looked at this notice.').waitFor()
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'Possible contact' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('one’s own test is saved with a reminder, shown again and deleted', async () => {
  await receiveNotice(here(), bob, { condition: 'MPOX' })
  const { page, complaints } = await deviceOf(bob)
  await page.goto(address)
  await page.getByRole('heading', { name: 'My tests' }).waitFor()
  await page.getByLabel('My last test').fill('2026-01-31')
  await page.getByLabel('Remind me').selectOption('Every 6 months')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'My tests' }).waitFor()
  expect(await page.getByLabel('My last test').inputValue()).toBe('2026-01-31')
  expect(await page.getByLabel('Remind me').inputValue()).toBe('6')
  await expectSound(page)
  const tests = page.getByRole('button', { name: 'Delete', exact: true }).last()
  await tests.click()
  await page.getByText('Your test date is deleted').waitFor()
  await expect.poll(() => page.getByLabel('My last test').inputValue()).toBe('')
  expect(complaints).toEqual([])
})
