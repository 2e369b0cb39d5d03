import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { putInDungeon } from '#server/features/moderation/dungeon/stay.factory.ts'
import { practiceCases } from '#server/features/moderation/practice/practice.ts'
import { jurors } from '#server/testing/identify-actions.ts'
import { castVotes, reject, uphold } from '#server/testing/jury-actions.ts'
import { uploadPicture } from '#server/testing/picture-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { juries } from '#shared/justice-limits.ts'
import { desktop, type Guest, phone } from './browser.ts'
import { expectAccessible, expectReadable } from './expect-accessible.ts'
import { openDevice, shareOneSite, site } from './one-site.ts'
import { tabTo, tabUntil } from './tab-to.ts'

shareOneSite()
let pool: TestMember[]
let accused: TestMember
let reporter: TestMember
beforeAll(async () => {
  const [one, other] = await site.members([
    { name: 'Quillon', description: 'Cheap watches from Quillon, q@watches.example' },
    { name: 'Ravenna' },
  ])
  if (!one || !other) throw new Error('nobody')
  ;[accused, reporter] = [one, other]
  expectDone(await uploadPicture(accused))
  pool = await jurors(site, juries[1].jurors + juries[2].jurors)
})

/** Somebody's own browser: the reporter and one juror touch a phone, the others sit at a desk. */
function browserOf({ token }: TestMember, viewport: typeof phone): Promise<Guest> {
  const shared = { domain: '127.0.0.1', path: '/', expires: -1, sameSite: 'Lax' as const }
  return openDevice(
    [
      { ...shared, name: 'session', value: token, httpOnly: true, secure: false },
      { ...shared, name: 'auth', value: '1', httpOnly: false, secure: false },
    ],
    { viewport, hasTouch: viewport === phone },
  )
}

/** In both colours. */
async function expectSound(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectReadable(page)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Whom the case calls now. */
async function called(caseId: string): Promise<TestMember[]> {
  const seats = await site.platform.db
    .selectFrom('moderation_jurors')
    .select('juror_profile_id')
    .where(eb => eb.and({ case_id: caseId, state: 'CALLED' }))
    .execute()
  return pool.filter(({ profileId }) => seats.some(seat => seat.juror_profile_id === profileId))
}

const caseIdOf = (page: Page) => page.url().split('/').at(-1) ?? ''

it('a report is answered, judged by touch and by keys, worked off, appealed and overturned', async () => {
  const atPhone = await browserOf(reporter, phone)
  const caseId = await reportProfile(atPhone)
  const atDesk = await browserOf(accused, desktop)
  await answer(atDesk)

  const [byTouch, byKeys, ...others] = await called(caseId)
  if (!byTouch || !byKeys) throw new Error('nobody was drawn')
  await castVotes(others, caseId, [...times(4, uphold('DAY', 'Quillon sells watches')), reject])
  await voteByTouch(byTouch)
  await voteByKeys(byKeys)

  await readVerdict(atPhone)
  await readOwnVerdict(atDesk)
  await beRefused(atDesk)
  await workOff(atDesk)
  await appeal(atDesk)
  await castVotes(await called(caseId), caseId, times(4, reject))
  await heading(atDesk.page, 'Closed').waitFor()
  await atDesk.page.getByText('Your stay in the dungeon is over.').waitFor()
  await heading(atPhone.page, 'Closed').waitFor()
  await atDesk.page.getByText('You are in the Bad Boy Dungeon').waitFor({ state: 'detached' })
  expect(atPhone.complaints).toEqual([])
  expect(atDesk.complaints.filter(isOther)).toEqual([])
})

/** In the dungeon a browser complains by itself of each write that is refused, such as a place. */
const isOther = (complaint: string) => !complaint.includes('403')

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

/** From the profile, by touch, on to where the report stands. @returns the id of its case */
async function reportProfile({ page }: Guest) {
  await page.goto(`/profile/${accused.profileId}`)
  await button(page, 'Report').tap()
  await expectSound(page)
  await dialog(page).getByLabel('What is wrong?').selectOption('Spam or advertising')
  await dialog(page).getByLabel('What happened?').fill('Quillon sells watches to everybody')
  await button(page, 'Send Report').tap()
  await dialog(page)
    .getByText(/^Thank you. The other side has 24 hours/)
    .waitFor()
  await link(page, 'See where your report stands').tap()
  await heading(page, 'The other side can answer').waitFor()
  await page.getByText(/\((1 day|23 hours and 59 minutes) left\)$/).waitFor()
  await page.getByText('Quillon sells watches to everybody').waitFor()
  await expectSound(page)
  return caseIdOf(page)
}

async function answer({ page }: Guest) {
  await page.goto('/notifications')
  await page.getByRole('link', { name: /^Something of yours was reported/ }).click()
  await heading(page, 'You can answer').waitFor()
  await page.getByText('Cheap watches from Quillon').waitFor()
  expect(await page.getByText('Ravenna').count()).toBe(0)
  const picture = button(page, 'Show picture 1')
  expect(await picture.getAttribute('aria-pressed')).toBe('false')
  await picture.click()
  expect(await picture.getAttribute('aria-pressed')).toBe('true')
  await button(page, 'Send answer').click()
  await page.getByText('Write something first.').waitFor()
  await expectSound(page)
  await page.getByLabel('How do you see it?').fill('Ravenna bought one')
  await page.reload()
  await heading(page, 'You can answer').waitFor()
  await button(page, 'Send answer').click()
  await dialog(page).getByRole('button', { name: 'Send it' }).click()
  await heading(page, 'Seven members are deciding').waitFor()
  await expect.poll(() => focusedText(page)).toContain('Your answer is there.')
}

/** From the notification. */
async function openCall({ page }: Guest, press: (call: Locator) => Promise<void>) {
  await page.goto('/notifications')
  const call = page.getByRole('link', { name: /^You are called as a juror/ })
  await call.waitFor()
  await press(call)
  await page.getByText('Cheap watches from Member A, [removed]').waitFor()
  await page.getByText('Member A sells watches to everybody').waitFor()
  await page.getByText('Member B bought one').waitFor()
  expect(await page.content()).not.toMatch(/Quillon|Ravenna|watches\.example/)
}

async function voteByTouch(juror: TestMember) {
  const guest = await browserOf(juror, phone)
  const { page, complaints } = guest
  await openCall(guest, call => call.tap())
  await button(page, 'Show picture 1').tap()
  await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBe(1)
  await expectSound(page)
  await button(page, 'Vote').tap()
  await page.getByText('Uphold it or reject it.').waitFor()
  await page.getByText('It breaks the rules.').tap()
  await page.getByText('Deleted, and 24 hours in the dungeon.').tap()
  await page.getByLabel('Why?').fill('I know Ravenna, it is true')
  await expectSound(page)
  await button(page, 'Vote').tap()
  await dialog(page)
    .getByText(/with this penalty: 24 hours/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Vote' }).tap()
  await expect.poll(() => focusedText(page)).toContain('Thank you. Your vote is in')
  await page.getByText('I know Ravenna, it is true').waitFor()
  await expectSound(page)
  expect(complaints).toEqual([])
}

/** What has the focus, on its way through the page by Tab alone. */
const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).count()

async function voteByKeys(juror: TestMember) {
  const guest = await browserOf(juror, desktop)
  const { page, complaints } = guest
  await openCall(guest, async call => {
    await tabUntil(page, 'the call', () => call.and(page.locator(':focus')).count())
    await page.keyboard.press('Enter')
  })
  await tabTo(page, 'button', 'Show picture 1')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(1)
  await tabUntil(page, 'the decision', () => focused(page, 'input[name=upholds]'))
  await page.keyboard.press('Space')
  await tabUntil(page, 'the penalty', () => focused(page, 'input[name=penalty]'))
  // From the mildest on, one by one.
  for (const _ of ['REMOVAL', 'DAY', 'WEEK']) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('It is advertising')
  await expectSound(page)
  await tabTo(page, 'button', 'Vote')
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByText(/with this penalty: 7 days/)
    .waitFor()
  await tabUntil(page, 'Vote in the dialog', () =>
    dialog(page).getByRole('button', { name: 'Vote' }).and(page.locator(':focus')).count(),
  )
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toContain('Thank you. Your vote is in')
  expect(complaints).toEqual([])
}

const outcome = /^Upheld: it breaks the rules/
const votes = /^6 of 7 jurors upheld it; it takes 5\./

/** Of the reporter, whose page hears of it by itself. */
async function readVerdict({ page }: Guest) {
  await page.getByText(outcome).waitFor()
  await page.getByText(votes).waitFor()
  await page.getByText('Member A sells watches').waitFor()
  await page.getByText('I know Member B, it is true').waitFor()
  await page.getByText(/sent to the Bad Boy Dungeon for 24 hours/).waitFor()
  expect(await button(page, 'Appeal').count()).toBe(0)
  await expectSound(page)
}

async function readOwnVerdict({ page }: Guest) {
  await heading(page, 'Decided. You can appeal').waitFor()
  await page.getByText(votes).waitFor()
  expect(await page.getByText('Your answer is there.').count()).toBe(0)
  await page.getByText('I know Member B, it is true').waitFor()
  await page.getByText(/^You are in the dungeon until/).waitFor()
  await expectSound(page)
}

/** A write that reaches another says why it is refused and until when, and every screen says it as well. */
async function beRefused({ page }: Guest) {
  await page.goto(`/profile/${reporter.profileId}`)
  await page.getByLabel('Your message').fill('Take it back')
  await button(page, 'Send').click()
  // In the reader's time.
  const why = /You are in the Bad Boy Dungeon until [^.]*\d:\d\d\s[AP]M\. Until then/
  await page.getByRole('main').getByText(why).waitFor()
  expect(await page.getByLabel('Your message').inputValue()).toBe('Take it back')
  await expectSound(page)
}

async function workOff({ page }: Guest) {
  await link(page, 'What this means').click()
  await heading(page, 'You are in the dungeon').waitFor()
  await page.getByText('0 of 10 done').waitFor()
  await expectSound(page)
  await link(page, 'Judge practice cases').click()
  const article = page.getByRole('article')
  await article.waitFor()
  const read = await article.textContent()
  const shown = practiceCases.find(({ evidence }) => read?.includes(evidence))
  if (!shown) throw new Error(`no such case: ${read}`)
  await page.getByRole('button', { name: shown.upheld ? /^Uphold/ : /^Reject/ }).click()
  await heading(page, 'Right').waitFor()
  await page.getByText('Your stay in the dungeon is 1 hour and 12 minutes shorter.').waitFor()
  await page.getByText(/^The next right answer that counts is the one after/).waitFor()
  await expectSound(page)
  await link(page, 'To the dungeon').click()
  await page.getByText('1 of 10 done').waitFor()
}

async function appeal({ page }: Guest) {
  await link(page, 'Why, and what was decided').click()
  await page.getByLabel('What was overlooked?').fill('Ravenna has taken it back')
  await button(page, 'Appeal').click()
  await dialog(page).getByRole('button', { name: 'Appeal' }).click()
  await expect.poll(() => focusedText(page)).toContain('Your appeal is there.')
  await heading(page, 'Nine other members are deciding').waitFor()
}

it('who can work nothing off is told so, and led on', async () => {
  const [judge, lasting] = await site.members([{}, {}])
  if (!judge || !lasting) throw new Error('nobody')
  const { db, clock } = site.platform
  const answers = practiceCases.map(({ id, upheld }) => ({
    profile_id: judge.profileId,
    item: id,
    upholds: upheld,
    is_right: true,
    answered_at: clock.now(),
  }))
  await db.insertInto('moderation_practice_answers').values(answers).execute()
  await putInDungeon(site, judge)
  const { page, complaints } = await browserOf(judge, phone)
  await page.goto('/games/arbitration/practice')
  await heading(page, 'You have judged them all').waitFor()
  await page.getByText(/so that no more of your stay can be worked off/).waitFor()
  expect(await page.getByText('The next right answer shortens your stay.').count()).toBe(0)
  await expectSound(page)
  await link(page, 'Community Arbitration').click()
  await heading(page, 'Waiting for you').waitFor()
  expect(complaints.filter(isOther)).toEqual([])

  await putInDungeon(site, lasting)
  await db
    .updateTable('moderation_sentences')
    .set({ step: 'ADMINISTRATORS', ends_at: null })
    .where('profile_id', '=', lasting.profileId)
    .execute()
  const other = await browserOf(lasting, desktop)
  await other.page.goto('/games/arbitration/dungeon')
  await heading(other.page, 'You are in the dungeon').waitFor()
  await other.page.getByText('Until the administrators have decided').waitFor()
  expect(await link(other.page, 'Judge practice cases').count()).toBe(0)
  await expectSound(other.page)
  expect(other.complaints.filter(isOther)).toEqual([])
})
