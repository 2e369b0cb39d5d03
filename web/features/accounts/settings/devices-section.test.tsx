import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { type Able, leavePush, playPush } from '#web/testing/push.ts'
import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { playSettings } from '#web/testing/settings.ts'

const offer = 'Notify me on this device'
const device = {
  deviceName: 'unnamed',
  endpoint: 'https://push.example/ann',
  auth_base64: 'A'.repeat(22),
  // The last letter of 65 encoded bytes carries only four bits.
  p256dh_base64: `${'B'.repeat(86)}A`,
}
const siteKey = 'BBBB'

playSite()
afterEach(leavePush)

const button = (name: string) => page.getByRole('button', { name })
const inDialog = page.getByRole('dialog')

async function openSettings(able: Able) {
  const browser = playPush(device, able)
  const ann = memberOf({ settings: { applicationServerKey: siteKey } })
  const settings = playSettings(ann)
  await renderScreen('/settings/notifications', ann)
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  return { browser, devices: () => settings.kept.pushSubscriptions }
}

it.each([
  ['no notifications', { lacks: 'Notification' }, "Notifications aren't supported on this device."],
  ['no pushes', { lacks: 'PushManager' }, "Push messaging isn't supported on this device"],
  ['a ban on them', { permission: 'denied' }, 'This browser blocks our notifications.'],
] as const)('a browser with %s says so, and offers nothing', async (_, able, words) => {
  await openSettings(able)
  await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  expect(button(offer).elements()).toHaveLength(0)
  await expectAccessible()
})

it('a browser that cannot tell or refuses, or whose member refuses, says so and can be asked again', async () => {
  const { browser, devices } = await openSettings({ fails: 'getSubscription' })
  await expect.element(page.getByText('Error during getSubscription()')).toBeVisible()
  await expectAccessible()
  browser.become({ fails: 'subscribe' })
  await button('Try again').click()
  await button(offer).click()
  await expect.element(page.getByText('Unable to subscribe to push.')).toBeVisible()
  await expectAccessible()
  browser.become({ answer: 'denied' })
  await button(offer).click()
  await expect.element(page.getByText(/^This browser blocks our notifications\./)).toBeVisible()
  expect(devices()).toEqual([])
})

it('a browser whose push service the site does not use says so', async () => {
  const { devices } = await openSettings({})
  site.on({ 'PATCH /api/settings': () => refusalInWords('accounts/unknown-push-service') })
  await button(offer).click()
  await expect.element(page.getByText(/^We can’t reach this browser’s push service/)).toBeVisible()
  expect(devices()).toEqual([])
})

it('a press subscribes this browser again with the site’s key, and it can be renamed and removed', async () => {
  const { browser, devices } = await openSettings({ formerKey: 'AAAA' })
  await expect.element(button(offer)).toBeEnabled()
  expect(browser.asked).toEqual([])
  await button(offer).click()
  const name = `Name your device - 1 - ${navigator.userAgent.slice(0, 10)}`
  await expect.element(button(`Rename ${name}`)).toBeVisible()
  await expect.element(page.getByText('This device').first()).toBeVisible()
  await expect.element(button(offer)).not.toBeInTheDocument()
  expect(browser.asked).toEqual(['permission', 'unsubscribe', 'subscribe'])
  expect(devices()).toEqual([{ ...device, deviceName: name, expirationTime: null }])
  await expectAccessible()

  await button(`Rename ${name}`).click()
  await inDialog.getByLabelText('Name').fill('My phone')
  await inDialog.getByRole('button', { name: 'Save' }).click()
  await button('Remove My phone').click()
  await inDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(button(offer)).toBeVisible()
  expect(devices()).toEqual([])
  expect(site.calls('PATCH /api/settings')).toHaveLength(3)
  expect(browser.asked).toEqual(['permission', 'unsubscribe', 'subscribe', 'unsubscribe'])
})
