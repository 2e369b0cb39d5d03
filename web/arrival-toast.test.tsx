import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, setHidden, setWindow } from '#web/testing/window.ts'

playSite()

function cast(settings: Parameters<typeof memberOf>[0] = {}) {
  const me = memberOf(settings)
  const anton = profileOf({ profilename: 'Anton' })
  const berta = profileOf({ profilename: 'Berta' })
  playMetMember(me, anton)
  return { me, anton, berta, ...playInbox(me, [anton, berta]) }
}

/** Waits until the app listens for live events, a little after the first read. */
async function listening() {
  await expect.poll(() => site.calls('GET /api/unread-counts/:profileId').length).toBeGreaterThan(0)
  await expect.poll(() => site.streams.size).toBe(1)
}

it('an arrival shows on any screen as count, title and toast, until it is read', async () => {
  const { me, anton, berta, hear, lose } = cast({ settings: { notificationDetail: 'DETAILED' } })
  await renderScreen('/notifications', me)
  await listening()
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const inbox = (count: number) =>
    page.getByRole('link', { name: `Personal Chat, unread: ${count}`, exact: true })
  await expect.element(tabs.getByRole('link', { name: 'Personal Chat', exact: true })).toBeVisible()

  const { id, number: upToNumber } = hear(anton, 'one')
  await expect.element(inbox(1)).toBeVisible()
  await expect.element(page.getByText('Anton wrote to you')).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(1\) Notifications/)
  expect(site.calls('POST /api/message-signals').map(({ body }) => body)).toEqual([
    {
      senderProfileId: me.profileId,
      recipientProfileId: anton.id,
      kind: 'DELIVERED',
      upToNumber,
      messageIds: [id],
    },
  ])
  await expectAccessible()
  hear(berta, 'two')
  await expect.element(inbox(2)).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(2\) /)

  await expect.element(page.getByText('Berta wrote to you')).toBeVisible()
  // Exactly one.
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(page.getByLabelText('Your message')).toBeVisible()
  expect(location.pathname + location.hash).toBe(`/profile/${berta.id}#chat`)
  await expect.element(inbox(1)).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(1\) /)

  await inbox(1).click()
  const row = page.getByRole('main').getByRole('link', { name: /^Anton/ })
  await expect.element(row).toMatchTextContent('1 unread')
  hear(anton, 'three')
  await expect.element(row).toMatchTextContent('2 unread')
  await expect.element(row.getByText('three')).toBeVisible()
  lose(anton)
  await renderScreen('/chat/personal', me)
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Berta/ })).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
})

it('a background tab counts arrivals, because its title is visible', async () => {
  const { me, anton, hear } = cast()
  await setWindow(desktop)
  await renderScreen('/notifications', me)
  await listening()
  stopClock()
  setHidden(true)
  expect(site.streams.size).toBe(0)
  hear(anton, 'one')
  expect(document.title).toMatch(/^Notifications/)
  // In steps, because the refetched data renders a little later, and a failed read is retried after a minute.
  const titleSoon = () => passTime(2_000).then(() => document.title)
  await expect.poll(titleSoon).toMatch(/^\(1\) Notifications/)
})

it('a toast about a message is shown where the conversation is not, and goes with a block and with the session', async () => {
  const { me, anton, berta, hear, lose } = cast()
  await renderScreen(`/profile/${anton.id}`, me)
  await listening()
  stopClock()
  const toast = page.getByText('You have a new message')
  const heard = (words: string) =>
    expect.element(page.getByRole('log').getByText(words, { exact: true })).toBeVisible()
  hear(anton, 'one')
  // The toast stays while the pointer is on it.
  await toast.hover()
  location.assign('#chat')
  await heard('one')
  await expect.element(toast).not.toBeInTheDocument()
  hear(anton, 'two')
  await heard('two')
  await expect.element(toast).not.toBeInTheDocument()
  hear(berta, 'three')
  await toast.hover()
  lose(berta)
  await passTime(limits.messagePollMs)
  await expect.element(toast).not.toBeInTheDocument()
  history.back()
  await expect.element(page.getByRole('log')).not.toBeInTheDocument()
  hear(anton, 'four')
  await toast.hover()
  // The member logs out in another tab.
  const otherTab = new BroadcastChannel('session')
  otherTab.postMessage([{ isLoggedIn: false, profileId: undefined, roles: [] }, 'ended'])
  otherTab.close()
  await expect.element(toast).not.toBeInTheDocument()
})
