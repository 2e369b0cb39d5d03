import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const refreshMs = 5_000

it('the site says how it does, and removes all test users once that is confirmed', async () => {
  let testUsers = { count: 20, isRemoving: false }
  site.on({
    'GET /api/admin/health': {
      callsPerSecond: 1.5,
      loopDelayMs: 2,
      membersOnline: 3,
      isMapLoaded: true,
      diskFreeBytes: 40 * 2 ** 30,
      diskBytes: 80 * 2 ** 30,
      version: { gitCommitHash: 'c0ffee00', gitCommitTs: 0 },
      isDatabaseUp: true,
      databaseMs: 1,
      jobsWaiting: 0,
      jobsFailed: 0,
    },
    'GET /api/admin/site': () => ({ hasOwnBrands: false, brands: [], testUsers }),
    'POST /api/admin/testUsersRemove': () => {
      testUsers = { count: 7, isRemoving: true }
      return {}
    },
  })
  await renderScreen('/dashboard/site', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect.element(page.getByRole('cell', { name: /free/ })).toBeVisible()
  await expectAccessible()
  const remove = page.getByRole('button', { name: 'Remove all test members' })
  await remove.click()
  const asking = page.getByRole('dialog', { name: 'Remove all test members?' })
  await expect.element(asking.getByText(/20 test members/)).toBeVisible()
  await setWindow(desktop)
  await expectAccessible()
  expect(site.calls('POST /api/admin/testUsersRemove')).toEqual([])
  stopClock()
  await asking.getByRole('button', { name: 'Remove all test members' }).click()
  await expect.poll(() => site.calls('POST /api/admin/testUsersRemove').length).toBe(1)
  const status = page.getByText(/^There are no test members|Left:/)
  await expect
    .poll(async () => {
      await passTime(refreshMs)
      return status.element().textContent
    })
    .toContain('Left: 7')
  await expect.element(remove).not.toBeInTheDocument()
  testUsers = { count: 0, isRemoving: false }
  await expect
    .poll(async () => {
      await passTime(refreshMs)
      return status.element().textContent
    })
    .toBe('There are no test members.')
})
