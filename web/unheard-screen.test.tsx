import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { rememberHeard } from '#web/lib/last-heard.ts'
import { currentSession, endSession } from '#web/lib/session.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import {
  memberOf,
  mount,
  playSite,
  renderScreen,
  setOnline,
  site,
} from '#web/testing/render-screen.tsx'
import { mayOpen, watchUnheard } from '#web/unheard-screen.tsx'
import { hideTrouble } from './lib/trouble.ts'
import { UnheardScreen } from './unheard-screen.tsx'

playSite()

/** A member whose device last had an answer from the site that long ago. */
async function heardBefore(ms: number) {
  const ann = memberOf()
  await renderScreen('/versions', ann)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + ms)
  return site.calls('GET /api/settings').length
}

const asked = (before: number) => site.calls('GET /api/settings').length - before

it('within a day of what it heard the app opens without asking', async () => {
  const before = await heardBefore(limits.unheardMostMs - 60_000)
  setOnline(false)
  expect([await mayOpen(), asked(before)]).toEqual([true, 0])
})

it('after a day the app opens once the site has answered, and for a day from then', async () => {
  const before = await heardBefore(limits.unheardMostMs + 60_000)
  expect(await mayOpen()).toBe(true)
  expect(asked(before)).toBeGreaterThan(0)
  // A call now would get no answer.
  setOnline(false)
  expect(await mayOpen()).toBe(true)
})

it('after a day without a network, or with a site in trouble, it stays closed and nothing is cleared', async () => {
  await heardBefore(limits.unheardMostMs + 60_000)
  setOnline(false)
  expect(await mayOpen()).toBe(false)
  setOnline(true)
  site.refuse('GET /api/settings', () => refusal('server/unavailable'))
  expect(await mayOpen()).toBe(false)
  expect([currentSession().isLoggedIn, localStorage.length > 0]).toEqual([true, true])
  hideTrouble()
})

it('after a day a session that was ended elsewhere is, and visitors are let in', async () => {
  await heardBefore(limits.unheardMostMs + 60_000)
  site.refuse('GET /api/settings', () => refusal('session/missing'))
  expect(await mayOpen()).toBe(true)
  expect([currentSession().isLoggedIn, document.cookie, localStorage.length]).toEqual([
    false,
    '',
    0,
  ])
})

it('a clock that is put back opens nothing', async () => {
  await heardBefore(0)
  rememberHeard(Date.now() + limits.unheardMostMs)
  setOnline(false)
  expect(await mayOpen()).toBe(false)
})

describe('a page that stays open', () => {
  const isShown = () => !document.documentElement.hidden
  const wake = () => window.dispatchEvent(new Event('focus'))
  let stop = () => {}
  afterEach(() => {
    stop()
    document.documentElement.hidden = false
  })

  it('shows nothing while it asks, after the device has slept for a day, and closes without an answer', async () => {
    const before = await heardBefore(limits.unheardMostMs + 60_000)
    const close = vi.fn<() => void>()
    stop = watchUnheard(close)
    expect(isShown()).toBe(true)
    const held = site.hold('GET /api/settings')
    wake()
    wake()
    await expect.poll(held.count).toBe(1)
    expect([isShown(), asked(before)]).toEqual([false, 1])
    held.release()
    await expect.poll(isShown).toBe(true)
    vi.mocked(Date.now).mockReturnValue(Date.now() + limits.unheardMostMs)
    setOnline(false)
    wake()
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(isShown()).toBe(false)
  })

  it('stays as it is within a day, and with a visitor', async () => {
    const before = await heardBefore(limits.unheardMostMs - 60_000)
    const close = vi.fn<() => void>()
    stop = watchUnheard(close)
    setOnline(false)
    wake()
    endSession('ended')
    vi.mocked(Date.now).mockReturnValue(Date.now() + limits.unheardMostMs)
    wake()
    expect([isShown(), asked(before), close.mock.calls]).toEqual([true, 0, []])
  })
})

it('says what to do, by which nothing of a member is told', async () => {
  await mount(<UnheardScreen />)
  await expect.element(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible()
})
