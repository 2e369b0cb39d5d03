import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Broadcast } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { sectorKey, sectorOf, sectorsAround } from '#shared/sectors.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { berlin, newId, noon, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal, unreachable } from '#web/testing/fake-site.ts'
import { pressKey } from '#web/testing/keys.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const sector = sectorKey(sectorOf(berlin))

/** A member in Berlin, and Nora near them. `hear` delivers a broadcast to everyone. */
function cast({ isHidden = false } = {}) {
  const me = memberOf()
  const nora = profileOf({ profilename: 'Nora' })
  const max = profileOf({ profilename: 'Max' })
  playConversation(me, nora)
  const place = { mode: 'walk', chosen: berlin, isHidden, isUnsent: true }
  localStorage.setItem('lastLocation', JSON.stringify(place))
  let all: readonly Broadcast[] = []
  let isBroken = false
  const write = ({ id: senderProfileId, profilename: senderProfileName } = nora, bodyText = '') => {
    const sender = { senderProfileId, senderProfileName }
    const tsCreated = noon + (all.length + 1) * 1_000
    const written = { ...sender, id: newId(), bodyText, profilePicIds: [], tsCreated }
    all = [written, ...all]
    return written
  }
  const retract = (id: string) => {
    all = all.filter(each => each.id !== id)
    return undefined
  }
  site.on({
    'GET /api/messages/by-sector/:sector': ({ params, query }) => {
      if (isBroken) return new Response('{}', { status: 500 })
      if (params.sector !== sector) return []
      const from = all.findIndex(({ id }) => id === query.beforeMessageId) + 1
      return all.slice(from, from + Number(query.size))
    },
    'POST /api/message': ({ body }) => {
      const { id } = body
      const message = { ...write(me.profile, body.bodyText), ...(id && { id }) }
      all = [message, ...all.slice(1)]
      return message
    },
    'DELETE /api/broadcast/:id': ({ params }) => retract(params.id),
    'PUT /api/profile-like': ({ body }) => {
      all = all.filter(({ senderProfileId }) => senderProfileId !== body.likedProfileId)
      const { likerProfileId, likedProfileId } = body
      return { likerProfileId, likedProfileId, likeType: 'UNDETERMINED', blocked: true }
    },
  })
  const hear = (sender = nora, bodyText = '') => {
    const message = write(sender, bodyText)
    site.send({ kind: 'broadcast', message })
    return message
  }
  const setBroken = (next: boolean) => {
    isBroken = next
  }
  return { me, nora, max, write, hear, retract, setBroken }
}

const field = () => page.getByRole('textbox', { name: 'Your message' })
const item = (text: string) => page.getByRole('article').filter({ hasText: text })
const said = (text: string) => page.getByRole('article').getByText(text, { exact: true })
const list = () => page.getByRole('log', { name: 'Broadcast Messages' }).element()
const poll = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
const topOf = (text: string) => said(text).element().getBoundingClientRect().top
const end = () => page.getByText("That's all folks...")
const loadMore = () => page.getByRole('button', { name: 'Load more' })
/** Only broadcasts in view are rendered, so this scrolls until the other edge stands still. */
async function scrollTo(edge: 'oldest' | 'newest') {
  const element = list()
  const top = () => (edge === 'newest' ? 0 : element.scrollHeight - element.clientHeight)
  await expect
    .poll(() => {
      const isThere = Math.abs(element.scrollTop - top()) < 1
      element.scrollTo({ top: top() })
      return isThere
    })
    .toBe(true)
}

/** Which broadcast is the last one tells how many are listed. */
async function expectOldest(text: string) {
  await scrollTo('oldest')
  await expect
    .poll(() => page.getByRole('article').elements().at(-1)?.textContent)
    .toMatch(RegExp(`${text}(?!\\d)`))
}

/** Rows that have just come into view are measured first. */
async function untilStill() {
  let frames = 0
  for (let before = Number.NaN; frames < 10; ) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    frames = list().scrollTop === before ? frames + 1 : 0
    before = list().scrollTop
  }
}

async function open({ me }: ReturnType<typeof cast>) {
  await renderScreen('/chat/broadcast', me)
  await expect.poll(() => site.streams.size).toBe(1)
}

async function send(text: string) {
  await field().fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

it('what is written around comes at once, is answered in private, and goes with a block', async () => {
  const members = cast()
  const { nora, max, hear } = members
  await open(members)
  await expect.element(page.getByText('No messages found in your area.')).toBeVisible()
  await expectAccessible()
  const asked = site.calls('GET /api/messages/by-sector/:sector')
  const around = sectorsAround(berlin, limits.broadcastSectorRadius).map(sectorKey)
  expect(new Set(asked.map(({ params }) => params.sector))).toEqual(new Set(around))

  hear(nora, 'Coffee? https://example.org/cafe')
  const coffee = item('Coffee?')
  await expect.element(coffee).toBeVisible()
  await expect.element(coffee).toHaveAccessibleName('Nora')
  hear(max, 'From next door')
  await expect.element(said('From next door')).toBeVisible()
  await expect.element(end()).toBeVisible()
  const address = coffee.getByRole('link', { name: 'https://example.org/cafe' })
  await expect.element(address).toBeVisible()
  await expectAccessible()

  await send('At six')
  await expect.element(item('At six')).toBeVisible()
  await expect.element(item('At six').getByRole('link', { name: /Reply/ })).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('')
  const [sent] = site.calls('POST /api/message')
  expect(sent?.body.bodyText).toBe('At six')
  expect(sent?.body.recipientProfileId).toBeUndefined()

  await coffee.getByRole('link', { name: 'Reply privately to Nora' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nora' })).toBeVisible()
  expect(location.hash).toBe('#chat')
  history.back()
  await coffee.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(coffee).not.toBeInTheDocument()
  await expect.element(item('At six')).toBeVisible()
  const [blocked] = site.calls('PUT /api/profile-like')
  expect(blocked?.body).toMatchObject({ likedProfileId: nora.id, blocked: true })
})

it('a deleted message leaves every screen, and whoever deleted it keeps a place for the keyboard', async () => {
  await setWindow(desktop)
  const members = cast()
  const { nora, write, retract } = members
  const { senderProfileId, id } = write(nora, 'A slip')
  await open(members)
  const slip = item('A slip')
  await expect.element(slip).toBeVisible()
  await expect.element(slip.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  for (const text of ['Mine', 'Mine too']) {
    await send(text)
    await expect.element(said(text)).toBeVisible()
  }
  retract(id)
  site.send({ kind: 'broadcast-deleted', senderProfileId, id })
  await expect.element(slip).not.toBeInTheDocument()

  const remove = async (text: string) => {
    await pressKey(item(text).last().getByRole('button', { name: 'Delete' }))
    const question = page.getByRole('dialog')
    await expect.element(question).toBeVisible()
    await expectAccessible()
    await pressKey(question.getByRole('button', { name: 'Delete' }))
    await expect.element(said(text)).not.toBeInTheDocument()
    await expect.element(question).not.toBeInTheDocument()
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await remove('Mine too')
  await expect.poll(focused).toBe('Broadcast Messages')
  await remove('Mine')
  await expect.element(page.getByText('No messages found in your area.')).toBeVisible()
  await expect.poll(() => document.activeElement === document.body).toBe(false)
  expect(site.calls('DELETE /api/broadcast/:id')).toHaveLength(2)
})

it('a member who hides is told so above the composer and can read', async () => {
  await setWindow(desktop)
  const members = cast({ isHidden: true })
  members.write(members.nora, 'Anybody there?')
  await open(members)
  await expect.element(said('Anybody there?')).toBeVisible()
  await expect.element(page.getByText(/^You’re hidden, so you can read/)).toBeVisible()
  await expectAccessible()
  const toMap = page.getByRole('link', { name: 'Show yourself on the map' })
  await expect.element(toMap).toHaveAttribute('href', '/search/map')
})

it('what was read stays while nothing more can be loaded, and much that comes by a poll moves nothing', async () => {
  await setWindow(desktop)
  const members = cast()
  const { write, setBroken } = members
  for (let each = 1; each <= 30; each += 1) write(members.nora, `early ${each}`)
  // Without the stream there are only polls.
  site.holdStreams()
  await renderScreen('/chat/broadcast', members.me)
  await expect.element(said('early 30')).toBeVisible()
  await expectOldest('early 11')

  setBroken(true)
  await loadMore().click()
  const again = page.getByRole('button', { name: 'Couldn’t load more. Try again' })
  await expect.element(again).toBeVisible()
  await expectOldest('early 11')
  setBroken(false)
  await pressKey(again)
  await expect.element(end()).toBeInTheDocument()
  // The focus moves to the first broadcast that was loaded.
  await expect
    .poll(() => document.activeElement?.closest('article')?.textContent)
    .toMatch(/early 10/)
  await expectOldest('early 1')

  setBroken(true)
  poll()
  const notice = page.getByText('Can’t load new messages right now.')
  await expect.element(notice).toBeVisible()
  await expectOldest('early 1')
  await expectAccessible()
  setBroken(false)

  await scrollTo('newest')
  list().scrollTo({ top: 400 })
  await expect.poll(() => said('early 25').query()).not.toBeNull()
  await untilStill()
  const before = topOf('early 25')
  for (let each = 1; each <= 30; each += 1) write(members.max, `late ${each}`)
  poll()
  const button = page.getByRole('button', { name: '30 new messages' })
  await expect.element(button).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(Math.abs(topOf('early 25') - before)).toBeLessThan(1)
  const polls = () => site.calls('GET /api/messages/by-sector/:sector').length
  const pollsBefore = polls()
  poll()
  await expect.poll(polls).toBeGreaterThan(pollsBefore)
  expect(Math.abs(topOf('early 25') - before)).toBeLessThan(1)
  await button.click()
  await expect.element(said('late 30')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

it('the list grows by twenty, what comes meanwhile moves nothing, and a spent day is said', async () => {
  await setWindow(desktop)
  const members = cast()
  const { nora, max, write, hear } = members
  for (const sender of [nora, max]) {
    for (let each = 1; each <= 13; each += 1) write(sender, `${sender.profilename} number ${each}`)
  }
  await open(members)
  await expect.element(said('Max number 13')).toBeVisible()
  await expectOldest('Nora number 7')
  await loadMore().click()
  await expect.element(end()).toBeInTheDocument()
  await expectOldest('Nora number 1')

  await expect
    .poll(() => {
      list().scrollBy({ top: -100 })
      return said('Nora number 5').query()
    })
    .not.toBeNull()
  await untilStill()
  const before = topOf('Nora number 5')
  hear(nora, 'Something new')
  const button = page.getByRole('button', { name: '1 new message' })
  await expect.element(button).toBeVisible()
  expect(Math.abs(topOf('Nora number 5') - before)).toBeLessThan(1)
  await button.click()
  await expect.element(said('Something new')).toBeVisible()

  const { detail } = refusalTexts['chat/broadcasts-spent']
  site.on({ 'POST /api/message': () => refusal('chat/broadcasts-spent', { detail }) })
  await send('One more')
  await expect.element(page.getByText(detail, { exact: false })).toBeVisible()
  await expect.element(page.getByText('One more', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(field()).toHaveValue('')
})

it('what the member writes stands above the newest before the site has it, and once afterwards', async () => {
  const members = cast()
  members.write(members.nora, 'Nearby')
  await open(members)
  await expect.element(said('Nearby')).toBeVisible()
  const held = site.hold('POST /api/message')
  await send('On its way')
  const bubble = page.getByText('On its way', { exact: true }).first()
  await expect.element(page.getByText('Sending')).toBeVisible()
  expect(bubble.element().getBoundingClientRect().bottom).toBeLessThan(topOf('Nearby'))
  await expectAccessible()
  held.release()
  await expect.element(said('On its way')).toBeVisible()
  await expect.element(page.getByText('Sending')).not.toBeInTheDocument()
  expect(page.getByText('On its way', { exact: true }).elements().length).toBe(1)
})

it('what is outgoing stands there, the newest first, before the broadcasts are read, and if they cannot be', async () => {
  const members = cast()
  const { me, nora, write, setBroken } = members
  write(nora, 'Nearby')
  const reads = site.hold('GET /api/messages/by-sector/:sector')
  const reach = site.refuse('POST /api/message', unreachable)
  await renderScreen('/chat/broadcast', me)
  for (const text of ['First', 'Second']) {
    await expect.element(field()).toHaveValue('')
    await send(text)
  }
  const outgoing = () =>
    [...document.querySelectorAll('[data-outgoing] p[dir]')].map(words => words.textContent)
  await expect.poll(outgoing).toEqual(['Second', 'First'])
  await expect.element(page.getByText('Loading messages near you')).toBeInTheDocument()
  await expectAccessible()
  setBroken(true)
  reads.release()
  await expect.element(page.getByText('Couldn’t load messages near you')).toBeVisible()
  expect(outgoing()).toEqual(['Second', 'First'])
  await expectAccessible()

  setBroken(false)
  reach()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(said('Nearby')).toBeVisible()
  expect(outgoing()).toEqual(['Second', 'First'])
  window.dispatchEvent(new Event('online'))
  for (const text of ['First', 'Second']) await expect.element(said(text)).toBeVisible()
  await expect.poll(outgoing).toEqual([])
})
