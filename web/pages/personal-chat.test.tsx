import { expect, it } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { otherOf, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { pressKey } from '#web/testing/keys.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, phone, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

/** A member, and others with whom they have a conversation. The last of them wrote last. */
function cast(names: readonly string[] = ['Anton', 'Berta', 'Cem']) {
  const me = memberOf()
  const others = names.map(profilename => profileOf({ profilename, age: 36 }))
  const [anton, berta, cem] = others
  if (!anton || !berta) throw new Error('nobody')
  playMetMember(me, anton)
  return { me, others, anton, berta, cem: cem ?? berta, ...playInbox(me, others) }
}

const list = () => page.getByRole('main')
const rows = () => list().getByRole('listitem')
const row = (name: string) => list().getByRole('link', { name: RegExp(`^${name}`) })
const field = () => page.getByLabelText('Your message')
const heard = (words: string) =>
  expect.element(page.getByRole('log').getByText(words, { exact: true })).toBeVisible()
const hasFocus = (locator: Locator) => locator.query() === document.activeElement
const back = () => page.getByRole('button', { name: 'Back', exact: true })

it('conversations are found by name and by words, and come by one call for all', async () => {
  await setWindow(desktop)
  const { me, anton, berta, cem, hear } = cast()
  const harbour = { other: otherOf(anton), message: hear(anton, 'At the harbour') }
  hear(berta, 'Night and day')
  const anthem = { other: otherOf(cem), message: hear(cem, 'Anthem') }
  site.on({
    'GET /api/messages/search/:profileId': ({ query: { words } }) =>
      words === 'ant' || words === 'ÄNT' ? [anthem] : words === 'harbour' ? [harbour] : [],
  })
  await renderScreen('/chat/personal', me)
  await expect.poll(() => rows().elements().length).toBe(3)
  await expect.poll(() => site.streams.size).toBe(1)
  // Once more when the event stream opens, however many rows there are.
  expect(site.calls('GET /api/conversations/:profileId').length).toBeLessThan(3)
  expect(site.calls('GET /api/profile/:id')).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search names and messages' })
  await search.fill('ant')
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(2)
  expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(['Ant'])
  await expectAccessible()
  expect(location.search).toBe('?q=ant')
  await search.fill('ÄNT')
  await expect
    .poll(() => [...document.querySelectorAll('mark')].map(mark => mark.textContent))
    .toEqual(['Ant'])
  await search.fill('nobody says this')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await search.fill('harbour')
  await row('Anton').click()
  await heard('At the harbour')
})

it('beside the list where there is room, else in its place, a conversation stays with its words, and the arrow leads back', async () => {
  await setWindow(desktop)
  const { me, anton, berta, hear } = cast(['Anton', 'Berta'])
  hear(anton, 'At the harbour')
  hear(berta, 'Night and day')
  await renderScreen('/chat/personal', me)
  await expect.element(page.getByText('Choose a conversation')).toBeVisible()
  await expectAccessible()
  await expect.element(row('Anton')).toBeVisible()
  await pressKey(row('Anton'))
  await heard('At the harbour')
  const chosen = document.querySelector('[aria-current=true]')
  expect(chosen?.getAttribute('href')).toBe(`/chat/personal#${anton.id}`)
  expect(document.activeElement).toBe(chosen)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Anton' })).toBeVisible()
  await expectAccessible()

  await row('Berta').click()
  await heard('Night and day')
  history.back()
  await heard('At the harbour')
  history.forward()
  await heard('Night and day')
  await field().fill('Half a')
  await setWindow(phone)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Berta' })).toBeVisible()
  await userEvent.keyboard(' sentence')
  await expect.element(field()).toHaveValue('Half a sentence')
  await expect
    .element(page.getByRole('heading', { name: 'Your Conversations' }))
    .not.toBeInTheDocument()
  await expectAccessible()
  await setWindow({ ...desktop, width: 1600 })
  const beside = page.getByRole('complementary').getByRole('heading', { name: /^Berta, / })
  await expect.element(beside).toBeVisible()
  await expect.element(field()).toHaveValue('Half a sentence')
  expect(hasFocus(field())).toBe(true)
  await expectAccessible()

  await setWindow(phone)
  await page.getByRole('link', { name: /^Berta \d+/ }).click()
  await expect.poll(() => location.pathname).toBe(`/profile/${berta.id}`)
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await expect.element(field()).toBeVisible()
  await back().click()
  await expect.poll(() => location.hash).toBe('')
  expect(location.pathname).toBe(`/profile/${berta.id}`)
  history.back()
  await expect.poll(() => location.pathname).toBe('/chat/personal')
  await back().click()
  await expect.element(page.getByRole('heading', { name: 'Your Conversations' })).toBeVisible()
  expect(location.hash).toBe('')
  await expect.poll(() => hasFocus(row('Berta'))).toBe(true)
})

it('the arrow of a conversation that was opened by its address leads to the list', async () => {
  const { me, anton, hear } = cast()
  hear(anton, 'At the harbour')
  await renderScreen(`/profile/${anton.id}#chat`, me)
  await back().click()
  await expect.element(row('Anton')).toBeVisible()
})

it('the list of conversations is found again where it was left, also by way of a profile and after an answer', async () => {
  await setWindow({ ...phone, height: 480 })
  const { me, others, hear } = cast(['Anton', 'Berta', 'Cem', 'Dora', 'Ede', 'Flo', 'Gil'])
  for (const other of others) hear(other, 'Hello')
  await renderScreen('/chat/personal', me)
  await expect.element(row('Cem')).toBeInTheDocument()
  row('Cem').element().scrollIntoView({ block: 'center' })
  const top = () => Math.round(row('Cem').query()?.getBoundingClientRect().top ?? Number.NaN)
  const before = top()
  const throughProfile = async () => {
    await row('Cem').click()
    await expect.element(field()).toBeVisible()
    await page.getByRole('link', { name: /^Cem \d+/ }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: /^Cem, \d/ })).toBeVisible()
    history.back()
    await expect.element(field()).toBeVisible()
  }
  await throughProfile()
  history.back()
  await expect.poll(top).toBe(before)
  expect(hasFocus(row('Cem'))).toBe(true)

  // Their conversation is the first of the list by then.
  await throughProfile()
  await field().fill('Hello, too')
  await page.getByRole('button', { name: 'Send' }).click()
  await heard('Hello, too')
  history.back()
  await expect.poll(() => hasFocus(row('Cem'))).toBe(true)
})

it('a long press on a conversation opens what can be done with it', async () => {
  await setTouch(true)
  const { me, anton, berta, hear } = cast(['Anton', 'Berta'])
  hear(anton, 'At the harbour')
  hear(berta, 'Night and day')
  await renderScreen('/chat/personal', me)
  await expect.element(row('Anton')).toBeVisible()
  const { x, y, height } = row('Anton').element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const point = { x: (frame?.x ?? 0) + x + 90, y: (frame?.y ?? 0) + y + height / 2 }
  const touch = (type: string, touchPoints: readonly object[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [point])
  const remove = page.getByRole('menuitem', { name: 'Delete conversation' })
  await expect.element(remove).toBeVisible()
  await touch('touchEnd', [])
  await expect.element(remove).toBeVisible()
  expect(location.hash).toBe('')
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect.element(page.getByRole('dialog', { name: /Anton/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await pressKey(page.getByRole('button', { name: 'Options for Anton' }))
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await expect.element(row('Anton')).not.toBeInTheDocument()
  await expect.element(row('Berta')).toBeVisible()
  const [deleted] = site.calls('DELETE /api/conversation/:me/:other')
  expect(deleted?.params).toEqual({ me: me.profileId, other: anton.id })
})

it('what comes between the answer to a page and its event stream is shown all the same', async () => {
  const { me, anton, berta, hear } = cast()
  hear(anton, 'Before')
  const letStreamsOpen = site.holdStreams()
  await renderScreen('/chat/personal', me)
  await expect.element(row('Anton')).toBeVisible()
  hear(berta, 'Between the answer and the stream')
  await expect.element(row('Berta')).not.toBeInTheDocument()
  letStreamsOpen()
  await expect.element(page.getByText('Between the answer and the stream')).toBeVisible()
})
