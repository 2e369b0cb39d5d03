import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { HealthNotice, HealthOverview, OwnTest } from '#shared/contract/health.ts'
import { addDays } from '#shared/days.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { pressKey } from '#web/testing/keys.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const address = '/games/arbitration/health'
const today = new Date(noon).toISOString().slice(0, 10)
const people = ['Bob', 'Cem'].map(profileName => ({
  profileId: newId(),
  profileName,
  wroteThen: true,
}))

/** The site's health data of a member, as they change it. */
function playHealth({ notices = [] as readonly HealthNotice[] } = {}) {
  let overview: HealthOverview = { notices: [...notices], testingLinks: [] }
  const change = (next: Partial<HealthOverview>) => {
    overview = { ...overview, ...next }
  }
  const setTest = (test: OwnTest | undefined) => {
    const { test: _, ...others } = overview
    overview = { ...others, ...(test && { test }) }
    return undefined
  }
  site.on({
    'GET /api/health-notices': () => overview,
    'GET /api/health-people': ({ query: { name = '' } }) =>
      people.filter(({ profileName }) => profileName.toLowerCase().includes(name)),
    'POST /api/health-report': () => {
      const sent = { nextReportOn: addDays(today, 8) }
      change(sent)
      return sent
    },
    'PUT /api/health-notice/:id/appeal': () => {
      change({ notices: overview.notices.map(notice => ({ ...notice, appeal: 'OPEN' })) })
      return undefined
    },
    'DELETE /api/health-notice/:id': ({ params: { id } }) => {
      change({ notices: overview.notices.filter(notice => notice.id !== id) })
      return undefined
    },
    'PUT /api/health-test': ({ body }) => setTest(body),
    'DELETE /api/health-test': () => setTest(undefined),
  })
  return { change }
}

const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bob = () => page.getByRole('checkbox', { name: /^Bob/ })
const cem = () => page.getByRole('checkbox', { name: /^Cem/ })

it('a report is made step by step, by keys too, and goes to the chosen people, once a week', async () => {
  playHealth()
  await renderScreen(address, memberOf())
  await expect.element(heading('Health Incident Report')).toBeVisible()
  await button('Notify people').click()
  await expect.element(heading('Step 1 of 4: Which infection?')).toBeVisible()
  await button('Continue').click()
  await expect.element(text('Please choose an infection.')).toBeVisible()
  await page.getByLabelText('Infection').selectOptions('Gonorrhea')
  await expectAccessible()
  await button('Continue').click()
  const dates = heading('Step 2 of 4: When could you have passed it on?')
  await expect.element(dates).toHaveFocus()
  await expectAccessible()
  await page.getByLabelText('Last day').fill('2020-01-01')
  await button('Continue').click()
  await expect.element(text('Please choose a day in the last 12 months.')).toBeVisible()
  const lastDay = new Date().toISOString().slice(0, 10)
  await page.getByLabelText('Last day').fill(lastDay)
  await button('Continue').click()
  await expect.element(heading('Step 3 of 4: Who should know?')).toBeVisible()
  await button('Continue').click()
  await expect.element(text('Please choose someone.')).toBeVisible()
  await page.getByLabelText('Find by name').fill('bo')
  await expect.element(cem()).not.toBeInTheDocument()
  await pressKey(bob(), ' ')
  await expect.element(text('1 of 20 chosen')).toBeVisible()
  await page.getByLabelText('Find by name').fill('')
  await expect.element(cem()).toBeVisible()
  await expect.element(bob()).toBeChecked()
  await expectAccessible()
  await button('Continue').click()
  await expect.element(text('Goes to Bob.')).toBeVisible()
  await expect.element(text('People may still guess')).toBeVisible()
  await expectAccessible()
  await button('Send the notices').click()
  await expect.element(heading('Your notices are on their way')).toBeVisible()
  await expectAccessible()
  expect(site.calls('POST /api/health-report').map(({ body }) => body)).toMatchObject([
    { condition: 'GONORRHOEA', to: lastDay, profileIds: [people[0]?.profileId] },
  ])
  await button('Done').click()
  await expect.element(text('You can send another report from')).toBeVisible()
  await expect.element(button('Notify people')).not.toBeInTheDocument()
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()
})

it('a notice is read, contested and deleted', async () => {
  const notice: HealthNotice = {
    id: newId(),
    condition: 'GONORRHOEA',
    receivedOn: today,
    appeal: 'NONE',
  }
  const { change } = playHealth({ notices: [notice] })
  const bobHere = memberOf()
  await setWindow(desktop)
  await renderScreen(address, bobHere)
  await expect.element(heading('Possible contact with gonorrhea')).toBeVisible()
  await expectAccessible()
  await button('Contest as abuse').click()
  await page.getByLabelText(/^Why you think it’s abuse/).fill('The third one')
  await expectAccessible()
  await button('Contest it').click()
  await expect.element(text('You’ve contested this notice.')).toBeVisible()
  expect(site.calls('PUT /api/health-notice/:id/appeal')).toMatchObject([
    { params: { id: notice.id }, body: { bodyText: 'The third one' } },
  ])
  change({ notices: [{ ...notice, appeal: 'CLOSED' }] })
  await renderScreen(address, bobHere)
  await expect.element(text('Administrators have checked this notice.')).toBeVisible()
  await button('Delete').click()
  await page
    .getByRole('dialog', { name: 'Delete the notice about gonorrhea?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect.element(heading(/^Possible contact/)).not.toBeInTheDocument()
  expect(site.calls('DELETE /api/health-notice/:id')).toMatchObject([{ params: { id: notice.id } }])
})

it('one’s own test is saved with a reminder, shown again and deleted', async () => {
  playHealth({
    notices: [{ id: newId(), condition: 'MPOX', receivedOn: today, appeal: 'NONE' }],
  })
  const reader = memberOf()
  await renderScreen(address, reader)
  const testedOn = page.getByLabelText('My last test')
  await testedOn.fill('2026-01-31')
  await page.getByLabelText('Remind me').selectOptions('Every 6 months')
  await button('Save').click()
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(site.calls('PUT /api/health-test').map(({ body }) => body)).toEqual([
    { testedOn: '2026-01-31', remindMonths: 6 },
  ])
  await renderScreen(address, reader)
  await expect.element(testedOn).toHaveValue('2026-01-31')
  await expect.element(page.getByLabelText('Remind me')).toHaveValue('6')
  await expectAccessible()
  await button('Delete').last().click()
  await expect.element(text('Test date deleted')).toBeVisible()
  await expect.element(testedOn).toHaveValue('')
  expect(site.calls('DELETE /api/health-test')).toHaveLength(1)
})
