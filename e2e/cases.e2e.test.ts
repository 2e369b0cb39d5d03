import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addDraw,
  addPicture,
  addStay,
  addVerdict,
  makeCase,
} from '#server/features/moderation/decisions/decisions.factory.ts'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { desktop, phone } from './browser.ts'
import { adminEmail } from './dues.ts'
import { expectAccessible, expectReadable } from './expect-accessible.ts'
import { cookiesOf, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite({ ADMIN_EMAILS: adminEmail })
let page: Page
let complaints: string[]
let accused: TestMember
let reporter: TestMember
let other: TestMember
beforeAll(async () => {
  const cookies = await cookiesOf({ name: 'Chief', email: adminEmail })
  ;({ page, complaints } = await openDevice(cookies))
  const [one, two, three] = await site.members([
    { name: 'Alex' },
    { name: 'Robin' },
    { roles: ['ADMIN'] },
  ])
  if (!one || !two || !three) throw new Error('nobody')
  ;[accused, reporter, other] = [one, two, three]
})
beforeEach(() => {
  complaints.length = 0
})

const make = (traits: Partial<Parameters<typeof makeCase>[1]> = {}) =>
  makeCase(site.platform, { accused, reporters: [reporter], ...traits })

/** In both colours. */
async function expectSound() {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (colorScheme === 'light') await expectAccessible(page)
    else await expectReadable(page)
  }
}

/** Toasts are dialogs too, and say so. */
const dialog = () => page.locator('[role="dialog"]:not([aria-modal="false"])')
const item = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const filterOf = (element: Element) => getComputedStyle(element).filter

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_, size) => {
  beforeEach(() => page.setViewportSize(size))

  it('an administrator finds what is urgent, looks at it, decides it and releases the member', async () => {
    const [one, ...reporters] = await site.members([{}, {}])
    // Whoever was in the dungeon before stays longer.
    const id = await make({
      ...(one && { accused: one }),
      reporters,
      reason: 'MINOR',
      words: 'They said that they are 16',
      answer: 'I am 30',
    })
    await addPicture(site.platform, id, await makePictureBytes({ width: 64, height: 80 }))
    await page.goto('/dashboard/cases')
    await item('A profile: under 18').getByText('Urgent').waitFor()
    await expectSound()
    await page.getByRole('link', { name: 'A profile: under 18' }).click()
    await page.getByRole('heading', { level: 1, name: 'Case', exact: true }).waitFor()
    await page.getByText('They said that they are 16').waitFor()
    await page.getByText('Reported nothing before that was decided.').waitFor()
    await page.getByText('I am 30').waitFor()
    const picture = page.locator('img[src*="/pictures/0"]')
    expect(await picture.evaluate(filterOf)).toContain('blur')
    await button('Show picture 1').focus()
    await page.keyboard.press('Enter')
    await button('Blur picture 1').waitFor()
    expect(await picture.evaluate(filterOf)).toBe('none')
    await expectSound()

    await button('Decide').click()
    await page.getByText('Choose a decision.').waitFor()
    await page.getByText('Write a reason.').waitFor()
    await expectSound()
    await page.getByLabel('Decision').selectOption('Upheld: 7 days in the dungeon')
    await page.getByLabel('Reason').fill('They say so themselves')
    await button('Decide').click()
    await page.getByText('Decided', { exact: true }).first().waitFor()
    await page
      .getByText('First round: upheld, 7 days in the dungeon, by an administrator')
      .waitFor()
    await page.getByText('They say so themselves').waitFor()
    await page.getByText('In the dungeon (7 days)').waitFor()

    await button('Release from the dungeon').click()
    await dialog().getByRole('button', { name: 'Release from the dungeon' }).click()
    await dialog().getByText('Write a reason.').waitFor()
    await expectSound()
    await dialog().getByLabel('Reason').fill('They have shown a passport')
    await dialog().getByRole('button', { name: 'Release from the dungeon' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('Was in the dungeon (7 days)').waitFor()
    expect(complaints).toEqual([])
  })

  it('an administrator overturns a jury’s verdict and writes to both sides', async () => {
    const pool = await site.members([{}, {}, {}])
    const id = await make({ stage: 'DECIDED', reason: 'SPAM', kind: 'MESSAGE' })
    await addDraw(site.platform, id, {
      pool,
      drawn: 2,
      votes: [{ penalty: 'DAY', reason: 'It sells watches' }, { reason: 'It is a joke' }],
    })
    await addVerdict(site.platform, id, { penalty: 'DAY' })
    await addStay(site.platform, id, accused)
    await page.goto('/dashboard/cases')
    await page.getByRole('link', { name: 'Running' }).click()
    await page.waitForURL('**/dashboard/cases?list=running')
    await page.locator(`a[href="/dashboard/cases/${id}"]`).click()
    await page.getByText('First round, draw 1: 2 of 3 members').waitFor()
    await page.getByText('as declared').waitFor()
    await page.getByText('What jurors voted').click()
    await page.getByText('It sells watches').waitFor()
    await expectSound()

    for (const [side, words] of [
      ['The reported member', 'We look at it again.'],
      ['Whoever reported it', 'We have looked again.'],
    ] as const) {
      await page.getByLabel('To', { exact: true }).selectOption(side)
      await page.getByLabel('Message', { exact: true }).fill(words)
      await button('Send').click()
      await page.getByRole('figure').filter({ hasText: words }).waitFor()
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
    }

    await button('Overturn the verdict').click()
    await dialog().getByLabel('Reason').fill('It was a quotation')
    await expectSound()
    await dialog().getByRole('button', { name: 'Overturn the verdict' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('Overturned: rejected, by an administrator').waitFor()
    await page.getByText('This case is closed for good.').waitFor()
    await page.goto('/dashboard/cases?list=closed')
    await page.locator(`a[href="/dashboard/cases/${id}"]`).waitFor()
    await expectSound()
    expect(complaints).toEqual([])
  })
})

it('who is slower than another administrator is told so, and sees what was decided', async () => {
  const id = await make({ reason: 'CRIME' })
  await page.goto(`/dashboard/cases/${id}`)
  await page.getByLabel('Decision').selectOption('Upheld: a warning')
  await page.getByLabel('Reason').fill('It is one')
  const body = { upheld: false, reason: 'It is none' }
  const decided = await other.visitor.call('PUT /api/admin/cases/:id/decision', {
    params: { id },
    body,
  })
  expect(decided.status).toBe(204)
  await button('Decide').click()
  await page.getByText('This case does not wait for an administrator any more.').first().waitFor()
  await page.getByText('First round: rejected, by an administrator').waitFor()
  await page.getByText('It is none').waitFor()
  expect(await button('Decide').count()).toBe(0)
})

it('a case of one’s own, one that is gone and a list without any say so', async () => {
  const own = await site.platform.db
    .selectFrom('profiles')
    .select('id')
    .where('name', '=', 'Chief')
    .executeTakeFirstOrThrow()
  const id = await make({ accused: { profileId: own.id } })
  await page.goto(`/dashboard/cases/${id}`)
  await page.getByText(/You are a side of this case/).waitFor()
  await page.goto(`/dashboard/cases/${crypto.randomUUID()}`)
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  await site.platform.db.deleteFrom('moderation_cases').execute()
  await page.goto('/dashboard/cases')
  await page.getByText('Nothing waits for you').waitFor()
  await page.getByRole('link', { name: 'Closed' }).click()
  await page.getByText('No closed cases yet').waitFor()
  await expectSound()
})
