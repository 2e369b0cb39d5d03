import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#web/testing/fake-site.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

it('a session ended on another device leads to the login as soon as its stream is cut', async () => {
  const ann = memberOf()
  playInbox(ann, [])
  await renderScreen('/chat/personal', ann)
  await expect.element(page.getByText(/^No conversations yet/)).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  const reads = [
    'GET /api/settings',
    'GET /api/profiles/mine',
    'GET /api/conversations/:profileId',
    'GET /api/unread-counts/:profileId',
    'GET /api/notifications/:profileId',
    'PUT /api/profile-position/:profileId',
  ] as const
  for (const read of reads) site.refuse(read, () => refusal('session/missing'))
  for (const stream of site.streams) stream.fail()
  await expect.poll(() => location.pathname).toBe('/login')
  expect([document.cookie, localStorage.length]).toEqual(['', 0])
})
