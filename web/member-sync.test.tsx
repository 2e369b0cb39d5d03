import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leavePush, playWorker } from '#web/testing/push.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { letClockRun } from '#web/testing/stopped-clock.ts'

playSite()
afterEach(leavePush)

it('the worker comes with a login and goes with a logout, which takes away what is on the screen', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  const { register, unregister, close } = playWorker()
  stopClock()
  await renderScreen('/aboutus')
  await passTime(60_000)
  expect(register).not.toHaveBeenCalled()

  await renderScreen('/versions', memberOf())
  await expect
    .poll(async () => {
      await passTime(1_000)
      return register.mock.calls.length
    })
    .toBe(1)
  expect(register.mock.lastCall?.[0]).toBe('/service-worker.js')
  letClockRun()
  close.mockClear()
  site.on({ 'DELETE /api/auth': () => undefined })
  await renderScreen('/logout')
  await expect.element(page.getByText(/logged out/).first()).toBeVisible()
  await expect.poll(() => unregister.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => close.mock.calls.length).toBeGreaterThan(0)
})

it('a notification that is pressed leads an open page to what it is about', async () => {
  const { send } = playWorker()
  await renderScreen('/versions', memberOf())
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
  await expect.element(heading(/^Version/)).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  send({ kind: 'open', url: '/notifications' })
  await expect.element(heading(/^Notifications/)).toBeVisible()
  expect(location.pathname).toBe('/notifications')
})
