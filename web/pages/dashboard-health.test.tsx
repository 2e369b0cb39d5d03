import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { HealthAppeal } from '#shared/contract/health.ts'
import { newId } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('the sender of a contested notice is looked up with a reason, and deleted with another', async () => {
  const appeal: HealthAppeal = {
    id: newId(),
    condition: 'GONORRHOEA',
    receivedOn: '2026-06-14',
    contestedOn: '2026-06-15',
    bodyText: 'The third one',
    timesOpened: 0,
  }
  let appeals = [appeal]
  site.on({
    'GET /api/admin/health-appeals': () => appeals,
    'POST /api/admin/health-appeals/:id/sender': () => {
      appeals = [{ ...appeal, timesOpened: 1 }]
      return { sender: { profileId: newId(), profileName: 'Ann', email: 'ann@example.org' } }
    },
    'PUT /api/admin/health-appeals/:id/closed': () => {
      appeals = []
      return undefined
    },
  })
  await renderScreen('/dashboard/health', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect.element(page.getByText('The third one')).toBeVisible()
  await expectAccessible()
  await button('Look up the sender').click()
  await button('Look up now').click()
  await expect.element(page.getByText('Please give a reason.')).toBeVisible()
  expect(site.calls('POST /api/admin/health-appeals/:id/sender')).toEqual([])
  await page.getByLabelText('Reason').fill('Three within a month')
  await button('Look up now').click()
  await expect.element(page.getByText(/^Sent by Ann/)).toBeVisible()
  await expect.element(page.getByText(/Administrators looked up the sender once\./)).toBeVisible()
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()
  await button('Close').click()
  await page.getByLabelText('Reason').fill('Seen to')
  await button('Close and delete the sender’s name').click()
  await expect.element(page.getByText('No contested notices')).toBeVisible()
  await expectAccessible()
  const of = { params: { id: appeal.id } }
  expect(site.calls('POST /api/admin/health-appeals/:id/sender')).toMatchObject([
    { ...of, body: { reason: 'Three within a month' } },
  ])
  expect(site.calls('PUT /api/admin/health-appeals/:id/closed')).toMatchObject([
    { ...of, body: { reason: 'Seen to' } },
  ])
})
