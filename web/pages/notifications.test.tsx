import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification } from '#shared/contract/notifications.ts'
import { noteNotice } from '#web/lib/recent-notices.ts'
import { newId, noon, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

it('notifications are led to and deleted by a press, deleted by their icon, and then there are none', async () => {
  const me = memberOf()
  const { other: anton } = playConversation(me, profileOf({ profilename: 'Anton' }), ['Hello'])
  const likes: Notification = {
    id: newId(),
    kind: 'LIKE',
    bodyText: 'Berta and Anton like you',
    tsCreated: noon,
    url: '/likes/received',
  }
  const message: Notification = {
    id: newId(),
    kind: 'MESSAGE',
    bodyText: 'Anton wrote to you',
    tsCreated: noon,
    url: `/profile/${anton.id}#chat`,
  }
  let open: readonly Notification[] = []
  site.on({
    'GET /api/notifications/:profileId': () => [...open],
    'GET /api/unread-counts/:profileId': () => ({
      conversations: 0,
      notifications: open.filter(({ kind }) => kind !== 'MESSAGE').length,
    }),
    'DELETE /api/notification/:id': ({ params }) => {
      open = open.filter(({ id }) => id !== params.id)
      return undefined
    },
  })
  await renderScreen('/notifications', me)
  await expect.element(page.getByText('None')).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  await expectAccessible()
  open = [message, likes]
  site.send({ kind: 'notification' })
  const liked = page.getByRole('link', { name: /^Berta and Anton like you/ })
  await expect.element(liked).toBeVisible()
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect.element(bell('Notifications, new: 1')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Delete: Berta and Anton like you' }).click()
  await expect.element(liked).not.toBeInTheDocument()
  await expect.element(bell('Notifications')).toBeVisible()
  await page.getByRole('link', { name: /^Anton wrote to you/ }).click()
  await expect.element(page.getByLabelText('Your message')).toBeVisible()
  const deleted = site.calls('DELETE /api/notification/:id').map(({ params }) => params.id)
  expect(deleted).toEqual([likes.id, message.id])
  await renderScreen('/notifications', me)
  await expect.element(page.getByText('None')).toBeVisible()
})

it('recent notices can be read again below, each once, until another member logs in', async () => {
  site.on({ 'GET /api/notifications/:profileId': [] })
  await renderScreen('/versions', memberOf())
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' })
  await bell.click()
  await expect.element(page.getByText('None')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent notices' })
  expect(recent.query()).toBeNull()
  noteNotice({ title: 'Not sent', description: 'Try again.' })
  for (let times = 1; times <= 2; times += 1) dispatchEvent(new Event('missingcode'))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(recent.getByText('Try again.')).toBeVisible()
  const words = recent
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(words).toEqual([
    expect.stringMatching(/^Sorry this app/),
    expect.stringMatching(/^Not sent/),
  ])
  await expectAccessible()
  await renderScreen('/notifications', memberOf())
  await expect.element(page.getByText('None')).toBeVisible()
  expect(recent.query()).toBeNull()
})

it('no more than 20 recent notices stay', async () => {
  site.on({ 'GET /api/notifications/:profileId': [] })
  await renderScreen('/notifications', memberOf())
  for (let place = 1; place <= 25; place += 1) noteNotice({ title: `Notice ${place}` })
  const recent = page.getByRole('region', { name: 'Recent notices' })
  await expect.poll(() => recent.getByRole('listitem').elements().length).toBe(20)
  await expect.element(recent.getByText('Notice 25', { exact: true })).toBeVisible()
})
