import { expect, it } from 'vitest'
import { blockMember, broadcast, placeMember } from '#server/testing/member-actions.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

const at = { lat: -63.5, lon: 40.5 }

/** A member with a page, with neighbours near and one too far. */
async function cast() {
  const me = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { profileId } = await join(me, site, { name: 'Me', hasAgreed: true })
  const place = { mode: 'walk', chosen: at, isHidden: false, isUnsent: true }
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
  return { ...me, me: { profileId }, near, next, far }
}

it('neighbours read each other at once, those beyond do not; a reply is private, a block ends it', async () => {
  const { page, me, near, next, far, complaints } = await cast()
  await page.goto('/chat/broadcast')
  await page.getByText('No messages found in your area.').waitFor()
  expectDone(await broadcast(far, 'From too far'))
  expectDone(await broadcast(near, 'Coffee? https://example.org/cafe'))
  const coffee = page.getByRole('listitem').filter({ hasText: 'Coffee?' })
  await coffee.waitFor({ timeout: 5_000 })
  expectDone(await broadcast(next, 'From next door'))
  await page.getByText('From next door').waitFor({ timeout: 5_000 })
  await page.getByText("That's all folks...").waitFor()
  expect(await page.getByText('From too far').count()).toBe(0)
  await coffee.getByRole('link', { name: 'https://example.org/cafe' }).waitFor()

  await page.getByRole('textbox', { name: 'Your message' }).fill('At six')
  await page.getByRole('button', { name: 'Send' }).click()
  const own = page.getByRole('listitem').filter({ hasText: 'At six' })
  await own.waitFor()
  expect(await own.getByRole('link', { name: /Reply/ }).count()).toBe(0)
  const typed = () => page.getByRole('textbox', { name: 'Your message' }).inputValue()
  await expect.poll(typed).toBe('')
  const seen = await near.visitor.call('GET /api/messages/by-sector/:sector', {
    params: { sector: '-64:40' },
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
