import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { roles } from '#shared/roles.ts'
import { newId } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const count = (role: string) => page.getByRole('row', { name: new RegExp(`^${role}`) })

it('accounts are counted by role, and test users created, which are counted too', async () => {
  let testUsers = 0
  site.on({
    'GET /api/admin/dashboard/userRoleCounts': () =>
      roles.map(role => ({ role, count: role === 'TEST' ? testUsers : 1 })),
    'POST /api/admin/testUsersCreate/:count': ({ params }) => {
      testUsers = Number(params.count)
      return Array.from({ length: testUsers }, newId)
    },
  })
  await renderScreen('/dashboard', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }))
    .toBeVisible()
  await expect
    .element(count('Administrators').getByRole('cell', { name: '1', exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Create 20 Users' }).click()
  await expect.element(page.getByText(/^20 members created\./)).toBeVisible()
  await expect
    .element(count('Test members').getByRole('cell', { name: '20', exact: true }))
    .toBeVisible()
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()
})
