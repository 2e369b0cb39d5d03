import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { uiTexts } from '#shared/texts/ui.ts'
import { profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { playOther } from '#web/testing/other-member.ts'
import { leavePush, playWorker } from '#web/testing/push.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  setOnline,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { letClockRun } from '#web/testing/stopped-clock.ts'

playSite()
afterEach(leavePush)

it('the worker is registered at login and removed at logout, which also closes its notifications', async () => {
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

it('a clicked notification leads an open page to its subject', async () => {
  const { send } = playWorker()
  await renderScreen('/versions', memberOf())
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
  await expect.element(heading(/^Version/)).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  send({ kind: 'open', url: '/notifications' })
  await expect.element(heading(/^Notifications/)).toBeVisible()
  expect(location.pathname).toBe('/notifications')
})

it('without a network, says that data may be outdated, and shows the beginning of the conversations', async () => {
  const me = memberOf()
  playConversation(me, profileOf({ profilename: 'Anton' }), ['At the harbour'])
  await renderScreen('/chat/personal', me)
  const row = page.getByRole('main').getByRole('link', { name: /^Anton/ })
  await expect.element(row).toBeVisible()
  setOnline(false)
  await renderScreen('/chat/personal', me)
  const offline = page.getByText('You’re offline. This page may be out of date.')
  await expect.element(offline).toBeVisible()
  await expect.element(row).toBeVisible()
  await expect.element(row.getByText('At the harbour')).toBeVisible()
  expect(page.getByText(/trouble communicating/).elements()).toHaveLength(0)
  await expectAccessible()
  setOnline(true)
  await expect.element(offline).not.toBeInTheDocument()
})

it('repeats failed reads when the site returns', async () => {
  const me = memberOf()
  const other = profileOf({ profilename: 'Anton' })
  playOther(me, other)
  const answerAgain = site.refuse('GET /api/profile/:id', () => refusal('server/unavailable'))
  const openStreams = site.holdStreams()
  await renderScreen(`/profile/${other.id}`, me)
  await expect.element(page.getByRole('button', { name: uiTexts.retry })).toBeVisible()
  answerAgain()
  openStreams()
  await expect.element(page.getByRole('heading', { name: /Anton/ }).first()).toBeVisible()
})
