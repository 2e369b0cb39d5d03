import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ofOwnPage } from '#server/testing/visitor.ts'
import type { Caller } from './browser.ts'
import { browser, shareBrowser } from './one-site.ts'
import { startSite } from './site-process.ts'
import { meetInThread, tell } from './thread.ts'

shareBrowser()

it('a site that is killed during a conversation loses nothing it acknowledged', async () => {
  const site = await startSite()
  const { ann, bob } = await meetInThread(browser, site)
  await tell(bob, ann, 'Before the crash')

  const flood = sendUntilRefused(bob, [await profileId(bob), await profileId(ann)])
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
  await bob.page.evaluate(() => dispatchEvent(new Event('online')))
  await ann.page.getByText('Typed while it was down').first().waitFor()
  const stored = await messagesBetween(bob, await profileId(bob), await profileId(ann))
  expect(stored.filter(id => flood.acknowledged.includes(id)).toSorted()).toEqual(
    flood.acknowledged.toSorted(),
  )
  expect(new Set(stored).size).toBe(stored.length)
  await site.stop()
})

/** Everything that the live map tells one of the two about where the other is. */
async function aroundBerlin({ context }: Caller): Promise<string> {
  const bounds = 'latMin=50&latMax=55&lonMin=10&lonMax=17'
  const paths = ['nearest', 'by-sector/52:13', `by-bounds?${bounds}`]
  const replies = paths.map(path => context.request.get(`/api/profile-briefs/${path}`))
  const texts = await Promise.all(replies.map(async reply => (await reply).text()))
  return texts.join('\n')
}

async function profileId({ context }: Caller): Promise<string> {
  const [profile] = await (await context.request.get('/api/profiles/mine')).json()
  return profile.id
}

/** @returns the id of the message, once the site has acknowledged it */
async function send({ context }: Caller, [from, to]: readonly [string, string], words: string) {
  const id = randomUUID()
  const between = { senderProfileId: from, recipientProfileId: to }
  const data = { id, ...between, bodyText: words, profilePicIds: [] }
  const reply = await context.request.post('/api/message', { data }).catch(() => undefined)
  return reply?.status() === 201 ? id : undefined
}

/** Sends messages one after another until the site no longer answers. */
function sendUntilRefused(sender: Caller, between: readonly [string, string]) {
  const acknowledged: string[] = []
  const sendAll = async () => {
    for (;;) {
      const id = await send(sender, between, `Message ${randomUUID()}`)
      if (id === undefined) return
      acknowledged.push(id)
    }
  }
  return { acknowledged, ended: Promise.all([sendAll(), sendAll(), sendAll()]) }
}

async function messagesBetween({ context }: Caller, me: string, other: string) {
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
