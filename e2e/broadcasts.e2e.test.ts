import { expect, it } from 'vitest'
import { blockMember, broadcast, placeMember } from '#server/testing/member-actions.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

/** What members have three times, or nobody could fill a page within a minute. */
const factor = 3

shareOneSite({ LIMITS_FACTOR: String(factor) })

let row = -70
/** A member with a page in a part of the world of their own, with neighbours near and one too far. */
async function cast(viewport: typeof phone, hide = false) {
  row += 6
  const at = { lat: row + 0.5, lon: 40.5 }
  const me = await openGuest(browser, { origin: site.origin, viewport })
  const { profileId } = await join(me, site, { name: 'Me', hasAgreed: true })
  const place = { mode: 'walk', chosen: at, isHidden: hide, isUnsent: true }
  await me.context.addInitScript(
    stored => localStorage.setItem('lastLocation', stored),
    JSON.stringify(place),
  )
  const names = ['Nora', 'Max', 'Far']
  const [near, next, far] = await site.members(names.map(name => ({ name })))
  if (!near || !next || !far) throw new Error('nobody')
  expectDone(await placeMember(near, at))
  expectDone(await placeMember(next, { lat: at.lat + 1, lon: at.lon - 1 }))
  expectDone(await placeMember(far, { lat: at.lat + 2, lon: at.lon }))
  return { ...me, at, me: { profileId }, near, next, far }
}

it('neighbours read each other at once, those beyond do not; a reply is private, a block ends it', async () => {
  const { page, me, near, next, far, complaints } = await cast(phone)
  await page.goto('/chat/broadcast')
  await page.getByText('No messages found in your area.').waitFor()
  await expectAccessible(page)
  expectDone(await broadcast(far, 'From too far'))
  expectDone(await broadcast(near, 'Coffee? https://example.org/cafe'))
  const coffee = page.getByRole('listitem').filter({ hasText: 'Coffee?' })
  await coffee.waitFor({ timeout: 5_000 })
  expectDone(await broadcast(next, 'From next door'))
  await page.getByText('From next door').waitFor({ timeout: 5_000 })
  await page.getByText("That's all folks...").waitFor()
  expect(await page.getByText('From too far').count()).toBe(0)
  await coffee.getByRole('link', { name: 'https://example.org/cafe' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Your message' }).fill('At six')
  await page.getByRole('button', { name: 'Send' }).click()
  const own = page.getByRole('listitem').filter({ hasText: 'At six' })
  await own.waitFor()
  expect(await own.getByRole('link', { name: /Reply/ }).count()).toBe(0)
  const typed = () => page.getByRole('textbox', { name: 'Your message' }).inputValue()
  await expect.poll(typed).toBe('')
  const seen = await near.visitor.call('GET /api/messages/by-sector/:sector', {
    params: { sector: `${row}:40` },
  })
  expect(seen.text).toContain('At six')

  await coffee.getByRole('link', { name: 'Reply privately to Nora' }).click()
  await page.getByRole('heading', { name: 'Nora' }).first().waitFor()
  expect(new URL(page.url()).hash).toBe('#chat')
  await page.goBack()
  await coffee.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await coffee.waitFor({ state: 'detached' })
  expectDone(await broadcast(near, 'After the block'))
  expectDone(await blockMember(next, me))
  expectDone(await broadcast(next, 'After their block'))
  await page.reload()
  await own.waitFor()
  expect(await page.getByText(/After|next door/).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('a deleted message leaves every screen, and whoever deleted it keeps a place for the keyboard', async () => {
  const { page, near, complaints } = await cast(desktop)
  const id = textOf(expectDone(await broadcast(near, 'A slip')).body.id)
  await page.goto('/chat/broadcast')
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await item('A slip').waitFor()
  expect(await item('A slip').getByRole('button', { name: 'Delete' }).count()).toBe(0)
  for (const text of ['Mine', 'Mine too']) {
    await page.getByRole('textbox', { name: 'Your message' }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('listitem').getByText(text, { exact: true }).waitFor()
  }
  expectDone(await near.visitor.call('DELETE /api/broadcast/:id', { params: { id } }))
  await item('A slip').waitFor({ state: 'detached', timeout: 5_000 })

  const remove = async (text: string) => {
    await item(text).last().getByRole('button', { name: 'Delete' }).press('Enter')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText(text, { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await remove('Mine too')
  await expect.poll(focused).toBe('Broadcast Messages')
  await remove('Mine')
  await page.getByText('No messages found in your area.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  expect(complaints).toEqual([])
})

it('who hides is told above the composer and can read', async () => {
  const { page, near, complaints } = await cast(desktop, true)
  expectDone(await broadcast(near, 'Anybody there?'))
  await page.goto('/chat/broadcast')
  await page.getByText('Anybody there?').waitFor()
  await page.getByText('You are hiding: you can read').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show yourself on the map' }).click()
  expect(new URL(page.url()).pathname).toBe('/search/map')
  expect(complaints).toEqual([])
})

/** Members near, who have not spent their messages of the minute. */
async function placeSenders(at: { lat: number; lon: number }, count: number) {
  const senders = await site.members(Array.from({ length: count }, () => ({ name: 'Zoe' })))
  for (const sender of senders) expectDone(await placeMember(sender, at))
  return senders
}

async function broadcastEach(senders: Awaited<ReturnType<typeof placeSenders>>, word: string) {
  for (const [index, sender] of senders.entries()) {
    for (let each = 1; each <= 15; each++) {
      expectDone(await broadcast(sender, `${word} ${index} ${each}`))
    }
  }
}

it('what was read stays while nothing more can be loaded, and much that comes by a poll moves nothing', async () => {
  const { page, at } = await cast(desktop)
  const senders = await placeSenders(at, 4)
  await broadcastEach(senders.slice(0, 2), 'early')
  // Without the stream there are polls alone.
  await page.route('**/api/events', route => route.abort())
  await page.goto('/chat/broadcast')
  const items = page.getByRole('article')
  await items.nth(19).waitFor()

  const sectors = '**/api/messages/by-sector/**'
  await page.route(sectors, route => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Load more' }).click()
  const again = page.getByRole('button', { name: 'Could not be loaded. Try again' })
  await again.waitFor()
  expect(await items.count()).toBe(20)
  await page.unroute(sectors)
  await again.click()
  await page.getByText("That's all folks...").waitFor()
  expect(await items.count()).toBe(30)

  const poll = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.route(sectors, route => route.fulfill({ status: 500 }))
  await poll()
  await page.getByText('What is new around you cannot be loaded right now.').waitFor()
  expect(await items.count()).toBe(30)
  await expectAccessible(page)
  await page.unroute(sectors)

  const list = page.getByRole('region', { name: 'Broadcast Messages' })
  await list.evaluate(element => element.scrollTo({ top: 400 }))
  const topOf = () => page.getByText('early 1 5', { exact: true }).boundingBox()
  await broadcastEach(senders.slice(2), 'late')
  await poll()
  await page.getByRole('button', { name: '30 new messages' }).waitFor()
  await page.getByText('What is new around you').waitFor({ state: 'detached' })
  expect(await items.count()).toBe(30)
  const before = await topOf()
  await poll()
  expect(await topOf()).toEqual(before)
  await page.getByRole('button', { name: '30 new messages' }).click()
  await page.getByText('late 1 15', { exact: true }).waitFor()
})

it('the list grows by twenty, what comes meanwhile moves nothing, and a spent day is said', async () => {
  const { page, me, near, next } = await cast(desktop)
  for (const sender of [near, next]) {
    for (let each = 1; each <= 13; each++) {
      expectDone(await broadcast(sender, `${sender === near ? 'near' : 'next'} number ${each}`))
    }
  }
  await page.goto('/chat/broadcast')
  const items = page.getByRole('article')
  await items.nth(19).waitFor()
  expect(await items.count()).toBe(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText("That's all folks...").waitFor()
  expect(await items.count()).toBe(26)

  const list = page.getByRole('region', { name: 'Broadcast Messages' })
  await list.evaluate(element => element.scrollTo({ top: 400 }))
  const topOf = () => page.getByText('near number 5', { exact: true }).boundingBox()
  const before = await topOf()
  expectDone(await broadcast(near, 'Something new'))
  const button = page.getByRole('button', { name: 'A new message' })
  await button.waitFor()
  expect(await topOf()).toEqual(before)
  await button.click()
  await page.getByText('Something new').waitFor()

  const { attempts } = site.platform
  const { count, windowMs } = limits.standardBroadcasts
  for (let sent = 0; sent < factor * count; sent++) {
    await attempts.count('broadcast', me.profileId, windowMs)
  }
  await page.getByRole('textbox', { name: 'Your message' }).fill('One more')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/20 times within a day/).waitFor()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('One more')
})
