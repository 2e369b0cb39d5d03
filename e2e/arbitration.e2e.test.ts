import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { advanceDueCases } from '#server/features/moderation/case-steps.ts'
import { reviewMs, tellNow } from '#server/testing/case-actions.ts'
import { jurors } from '#server/testing/identify-actions.ts'
import { castVotes, reject, uphold } from '#server/testing/jury-actions.ts'
import { uploadPicture } from '#server/testing/picture-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { juries } from '#shared/justice-limits.ts'
import { desktop, type Guest, phone } from './browser.ts'
import { openDevice, shareOneSite, site } from './one-site.ts'

let pool: TestMember[]
let accused: TestMember
let reporter: TestMember
let administrator: TestMember
const fill = async () => {
  const [one, other, third] = await site.members([
    { name: 'Quillon', description: 'Cheap watches from Quillon, q@watches.example' },
    { name: 'Ravenna' },
    { roles: ['ADMIN'] },
  ])
  if (!one || !other || !third) throw new Error('nobody')
  ;[accused, reporter, administrator] = [one, other, third]
  expectDone(await uploadPicture(accused))
  pool = await jurors(site, juries[1].jurors)
}
shareOneSite({}, { fill })

/** The member's own browser. */
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

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Toasts have the role of a dialog as well; they are not modal. */
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')
const idIn = (page: Page) => page.url().split('/').at(-1) ?? ''

it('a report is answered and judged, restricts its member until an administrator overturns it, and both sides learn of each step', async () => {
  const atPhone = await browserOf(reporter, phone)
  const caseId = await caseOf(await reportProfile(atPhone))
  await tellNow(site, caseId)
  const atDesk = await browserOf(accused, desktop)
  await answer(atDesk)
  await endStep(caseId)

  const [juror, ...others] = await called(caseId)
  if (!juror) throw new Error('nobody was drawn')
  const votes = Array.from({ length: 5 }, () => uphold('DAY', 'Quillon sells watches'))
  await castVotes(site, others, caseId, [...votes, reject])
  await voteInBrowser(juror)
  await endStep(caseId)

  await readVerdict(atPhone)
  await heading(atDesk.page, 'Decided. You can appeal').waitFor()
  await atDesk.page.getByText(/^You’re in the dungeon until/).waitFor()
  await beRefused(atDesk)
  await overturn(await browserOf(administrator, desktop), caseId)
  await heading(atPhone.page, 'Closed').waitFor()
  await atPhone.page.getByText('It was a quotation').waitFor()
  await heading(atDesk.page, 'You’re not in the dungeon').waitFor()
  expect(atPhone.complaints).toEqual([])
  expect(atDesk.complaints.filter(isOther)).toEqual([])
})

/** The case that a report opened. The report is moved some days back, so its sender sees the verdict at once. */
async function caseOf(reportId: string): Promise<string> {
  const { caseId } = await site.platform.db
    .updateTable('moderation_reports')
    .set({ reported_at: new Date(site.platform.clock.now().getTime() - reviewMs) })
    .where('id', '=', reportId)
    .returning('case_id as caseId')
    .executeTakeFirstOrThrow()
  return caseId
}

/** Moves the end of the step into the past. */
async function endStep(caseId: string) {
  const { db, clock } = site.platform
  const now = { due_at: clock.now() }
  await db.updateTable('moderation_cases').set(now).where('id', '=', caseId).execute()
  await advanceDueCases(site.platform)
}

/** In the dungeon, the browser logs every refused write, such as a position update. */
const isOther = (complaint: string) => !complaint.includes('403')

/** The jurors now summoned to the case. */
async function called(caseId: string): Promise<TestMember[]> {
  const seats = await site.platform.db
    .selectFrom('moderation_jurors')
    .select('juror_profile_id')
    .where(eb => eb.and({ case_id: caseId, state: 'CALLED' }))
    .execute()
  return pool.filter(({ profileId }) => seats.some(seat => seat.juror_profile_id === profileId))
}

/** Reports by touch from the profile, then opens the report's status. @returns its id */
async function reportProfile({ page }: Guest) {
  await page.goto(`/profile/${accused.profileId}`)
  await button(page, 'Report').tap()
  await dialog(page).getByLabel('What’s wrong?').selectOption('Spam or advertising')
  await dialog(page).getByLabel('What happened?').fill('Quillon sells watches to everybody')
  await button(page, 'Send report').tap()
  await dialog(page)
    .getByText(/^Thank you. We tell the other member/)
    .waitFor()
  await page.getByRole('link', { name: 'See your report' }).tap()
  await heading(page, 'The other member can answer').waitFor()
  await page.getByText('Quillon sells watches to everybody').waitFor()
  return idIn(page)
}

async function answer({ page }: Guest) {
  await page.goto('/notifications')
  await page.getByRole('link', { name: /^You were reported/ }).click()
  await page.getByRole('link', { name: /^Answer the report about your profile/ }).click()
  await heading(page, 'You can answer').waitFor()
  await page.getByText('Cheap watches from Quillon').waitFor()
  expect(await page.getByText('Ravenna').count()).toBe(0)
  await page.getByLabel('How do you see it?').fill('Ravenna bought one')
  await button(page, 'Send answer').click()
  await dialog(page).getByRole('button', { name: 'Send it' }).click()
  await heading(page, 'We have your answer').waitFor()
}

/** Starts at the notification. Every name must be masked. */
async function voteInBrowser(juror: TestMember) {
  const { page, complaints } = await browserOf(juror, phone)
  await page.goto('/notifications')
  await page.getByRole('link', { name: /^You’re called as a juror/ }).tap()
  await page.getByText('Cheap watches from Member A, [removed]').waitFor()
  await page.getByText('Member A sells watches to everybody').waitFor()
  await page.getByText('Member B bought one').waitFor()
  expect(await page.content()).not.toMatch(/Quillon|Ravenna|watches\.example/)
  await page.getByText('It breaks the rules.').tap()
  await page.getByText('Removal, and 24 hours in the dungeon.').tap()
  await page.getByLabel('Why?').fill('I know Ravenna, it is true')
  await button(page, 'Vote').tap()
  await dialog(page).getByRole('button', { name: 'Vote' }).tap()
  await page.getByText('Thank you. Your vote is in').waitFor()
  expect(complaints).toEqual([])
}

/** The reporter's open page gets the verdict without a reload. */
async function readVerdict({ page }: Guest) {
  await page.getByText(/^Upheld: it breaks the rules/).waitFor()
  await page.getByText(/^6 of 7 jurors upheld it; 5 were needed\./).waitFor()
  await page.getByText('Member A sells watches').first().waitFor()
  await page.getByText('I know Member B, it is true').waitFor()
  await page.getByText(/The penalty is 24 hours in the Bad Boy Dungeon/).waitFor()
}

/** A write that reaches another member says why it is refused and until when, and links to the explanation. */
async function beRefused({ page }: Guest) {
  await page.goto(`/profile/${reporter.profileId}`)
  await page.getByLabel('Your message').fill('Take it back')
  await button(page, 'Send').click()
  // In the reader's time zone.
  const why = /You’re in the Bad Boy Dungeon until [^.]*\d:\d\d\s[AP]M\. Until then/
  await page.getByRole('main').getByText(why).waitFor()
  await page.getByRole('log').getByText('Take it back').waitFor()
  await page.getByRole('link', { name: 'What this means' }).click()
  await heading(page, 'You’re in the dungeon').waitFor()
}

async function overturn({ page, complaints }: Guest, caseId: string) {
  await page.goto('/dashboard/cases?list=running')
  await page.locator(`a[href="/dashboard/cases/${caseId}"]`).click()
  await page.getByText('draw verified').waitFor()
  await button(page, 'Show picture 1').click()
  await button(page, 'Blur picture 1').waitFor()
  await page.getByText('How jurors voted').click()
  await page.getByText('Quillon sells watches').first().waitFor()
  await button(page, 'Overturn the verdict').click()
  await dialog(page).getByLabel('Reason').fill('It was a quotation')
  await dialog(page).getByRole('button', { name: 'Overturn the verdict' }).click()
  await page.getByText('Overturned: rejected, by an administrator').waitFor()
  await page.getByText('This case is closed.').waitFor()
  expect(complaints).toEqual([])
}
