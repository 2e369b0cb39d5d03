import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { IdentifyConfirmation } from '#shared/contract/identify.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectSound } from '#web/testing/expect-sound.ts'
import { poses } from '#web/testing/identify.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

it('an administrator confirms where there were too few jurors, with a reason', async () => {
  await setWindow(desktop)
  const attemptId = newId()
  let waiting: IdentifyConfirmation[] = [
    { attemptId, poses: [...poses], votes: [{ verdict: 'SAME', posesRight: true }], tsDue: noon },
  ]
  site.on({
    'GET /api/admin/identify': () => waiting,
    'PUT /api/admin/identify/:id': () => {
      waiting = []
      return undefined
    },
  })
  await renderScreen('/dashboard/identify', memberOf({ roles: ['USER', 'ADMIN'] }))
  await expect.element(heading('Verifications')).toBeVisible()
  await expect.element(heading('Picture 1')).toBeVisible()
  await expectSound()
  await button('The same person').click()
  await expect.element(page.getByText('Give a reason.')).toBeVisible()
  expect(site.calls('PUT /api/admin/identify/:id')).toEqual([])
  await page.getByLabelText('Why').fill('The same face')
  await button('The same person').click()
  await expect.element(heading('No pictures to decide')).toBeVisible()
  expect(site.calls('PUT /api/admin/identify/:id')).toMatchObject([
    { params: { id: attemptId }, body: { isSame: true, reason: 'The same face' } },
  ])
})
