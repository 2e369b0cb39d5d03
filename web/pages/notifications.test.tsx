import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification } from '#shared/contract/notifications.ts'
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
