import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ofOwnPage } from '#server/testing/visitor.ts'
import type { Guest } from './browser.ts'
import { browser, shareBrowser } from './one-site.ts'
import { startOtherDatabase } from './other-database.ts'
import { startSite } from './site-process.ts'
import { meetByHand, meetOnMap, openConversation, tell } from './thread.ts'

shareBrowser()

it('a site that is killed in the middle of a talk loses nothing it acknowledged', async () => {
  const site = await startSite()
  const { ann, bob } = await meetOnMap(browser, site)
  await openConversation(bob)
  await ann.page.goto(bob.page.url().replace(/[^/]+$/, await profileId(bob)))
  await tell(bob, ann, 'Before the crash')

  const flood = sendUntilRefused(bob, await profileId(bob), await profileId(ann))
  await expect.poll(() => flood.acknowledged.length).toBeGreaterThan(20)
  const whoIsWhere = await aroundBerlin(ann)
  expect(whoIsWhere).toContain(await profileId(bob))
  await site.kill()
  await flood.ended
  await bob.page.getByLabel('Your message').fill('Typed while it was down')
  await bob.page.getByRole('button', { name: 'Send', exact: true }).click()
  await bob.page.getByText('Not sent.').waitFor()

  await site.restart()
  expect((await ann.context.request.get('/readyz')).status()).toBe(200)
  expect(await aroundBerlin(ann)).toBe(whoIsWhere)
  await bob.page.getByRole('button', { name: 'Retry' }).click()
  await ann.page.getByText('Typed while it was down').first().waitFor()
  await ann.page.getByText('Before the crash').first().waitFor()
  const stored = await messagesBetween(bob, await profileId(bob), await profileId(ann))
  expect(stored.filter(id => flood.acknowledged.includes(id)).toSorted()).toEqual(
    flood.acknowledged.toSorted(),
  )
  expect(new Set(stored).size).toBe(stored.length)
  await site.stop()
})

it('the same thread works over another PostgreSQL', async () => {
  const database = await startOtherDatabase()
  const site = await startSite({ DATABASE_URL: database.url })
  const { ann, bob } = await meetByHand(browser, site)
  await openConversation(bob)
  await ann.page.goto('/chat/personal')
  await tell(bob, ann, 'Hello over another database')
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
  await site.stop()
  await database.stop()
})

/** All that the live map tells one of the two of where the other is. */
async function aroundBerlin({ context }: Guest): Promise<string> {
  const bounds = 'latMin=50&latMax=55&lonMin=10&lonMax=17'
  const paths = ['nearest', 'by-sector/52:13', `by-bounds?${bounds}`]
  const replies = paths.map(path => context.request.get(`/api/profile-briefs/${path}`))
  const texts = await Promise.all(replies.map(async reply => (await reply).text()))
  return texts.join('\n')
}

async function profileId({ context }: Guest): Promise<string> {
  const [profile] = await (await context.request.get('/api/profiles/mine')).json()
  return profile.id
}

/** Sends message after message until the site answers no more. */
function sendUntilRefused({ context }: Guest, sender: string, recipient: string) {
  const acknowledged: string[] = []
  const sendAll = async () => {
    for (;;) {
      const id = randomUUID()
      const reply = await context.request
        .post('/api/message', {
          data: {
            id,
            senderProfileId: sender,
            recipientProfileId: recipient,
            bodyText: `Message ${id}`,
            profilePicIds: [],
          },
        })
        .catch(() => undefined)
      if (reply?.status() !== 201) return
      acknowledged.push(id)
    }
  }
  return { acknowledged, ended: Promise.all([sendAll(), sendAll(), sendAll()]) }
}

async function messagesBetween({ context }: Guest, me: string, other: string) {
  const ids: string[] = []
  for (;;) {
    const before = ids.length > 0 ? `&beforeMessageId=${ids.at(-1)}` : ''
    const reply = await context.request.get(
      `/api/messages/between/${me}/${other}?size=100${before}`,
      { headers: ofOwnPage },
    )
    const page: { id: string }[] = await reply.json()
    if (page.length === 0) return ids
    ids.push(...page.map(({ id }) => id))
  }
}
