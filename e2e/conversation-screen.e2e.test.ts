import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** A conversation with Bob, in which so many messages of Bob stand already. */
async function openWith(count: number, hasTouch = false) {
  const options = { origin: site.origin, viewport: phone, hasTouch }
  const { page, complaints } = await openGuest(browser, options)
  const { profileId } = await join({ context: page.context() }, site, { name: 'Ann' })
  const [bob] = await site.members([{ name: 'Bob' }])
  if (!bob) throw new Error('nobody')
  const hear = (text: string) => sendMessage(bob, { profileId }, text)
  for (let index = 1; index <= count; index += 1) await hear(`Message ${index}.`)
  const stream = page.waitForResponse('**/api/events')
  await page.goto(`/profile/${bob.profileId}#chat`)
  await page.getByLabel('Your message').waitFor()
  await stream
  return { page, complaints, hear }
}

const bubble = (page: Page, words: string) => page.locator('[data-message]', { hasText: words })

const menuOf = (page: Page, words: string) =>
  bubble(page, words).getByRole('button', { name: 'More about this message' })

async function deleteMessage(page: Page, words: string) {
  await bubble(page, words).hover()
  await menuOf(page, words).click()
  await page.getByRole('menuitem', { name: 'Delete for me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await bubble(page, words).waitFor({ state: 'detached' })
}

const hasFocus = (locator: Locator) => locator.evaluate(element => element.matches(':focus'))

const topOf = (page: Page, words: string) =>
  bubble(page, words).evaluate(element => Math.round(element.getBoundingClientRect().top))

it('a composer that grows covers nothing at the end, and moves nothing elsewhere', async () => {
  const { page, complaints } = await openWith(40, true)
  const log = page.getByRole('log')
  const field = page.getByLabel('Your message')
  const isInView = () =>
    bubble(page, 'Message 40.').evaluate(element => {
      const bottom = element.closest('[role=log]')?.getBoundingClientRect().bottom ?? 0
      return element.getBoundingClientRect().bottom <= bottom + 1
    })
  await bubble(page, 'Message 40.').waitFor()
  await expect.poll(isInView).toBe(true)
  await field.fill('one\ntwo\nthree\nfour\nfive')
  await expect.poll(isInView).toBe(true)
  // A keyboard comes up.
  await page.setViewportSize({ ...phone, height: phone.height - 300 })
  await expect.poll(isInView).toBe(true)
  await page.setViewportSize(phone)
  await expect.poll(isInView).toBe(true)
  // Hardly anything is left of the window.
  await field.fill('one\ntwo\nthree\nfour\nfive')
  for (const { width, height } of [
    { width: 390, height: 300 },
    { width: 740, height: 300 },
  ]) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => field.evaluate(element => element.getBoundingClientRect().bottom))
      .toBeLessThan(height)
    expect(await log.evaluate(element => element.clientHeight)).toBeGreaterThan(40)
  }
  await page.setViewportSize(phone)

  const beginning = page.getByText('This is where your conversation with Bob begins.')
  await expect
    .poll(() => log.evaluate(element => element.scrollTo({ top: 0 })).then(() => beginning.count()))
    .toBe(1)
  await page.getByRole('button', { name: 'Go to the newest message' }).waitFor()
  const first = await log.evaluate(element => {
    const { top } = element.getBoundingClientRect()
    const rows = [...element.querySelectorAll('[data-message]')]
    return rows.find(row => row.getBoundingClientRect().top > top)?.querySelector('p')?.textContent
  })
  const before = await topOf(page, first ?? '')
  await field.fill('one')
  await field.fill('one\ntwo\nthree\nfour\nfive\nsix')
  expect(await topOf(page, first ?? '')).toBe(before)
  expect(complaints).toEqual([])
})

it('every message that comes is announced: the first of all, the same words again, but none for a second time', async () => {
  const { page, complaints, hear } = await openWith(0)
  await page.getByText('Say hello to Bob').waitFor()
  const heard = await page.evaluateHandle(() => {
    const words: string[] = []
    const listen = (records: MutationRecord[]) => {
      for (const { target, addedNodes } of records) {
        if (!(target instanceof Element) || !target.closest('output')) continue
        words.push(...[...addedNodes].map(node => node.textContent ?? ''))
      }
    }
    const all = { subtree: true, childList: true }
    new MutationObserver(listen).observe(document.body, all)
    return words
  })
  const words = () => heard.jsonValue()
  await hear('Hello')
  await expect.poll(words).toEqual(['Bob: Hello'])
  await hear('Hello')
  await expect.poll(words).toEqual(['Bob: Hello', 'Bob: Hello'])
  await page.getByLabel('Your message').fill('Yes?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await deleteMessage(page, 'Yes?')
  await hear('Bye')
  await expect.poll(words).toEqual(['Bob: Hello', 'Bob: Hello', 'Bob: Bye'])
  expect(complaints).toEqual([])
})

it('the focus stays with a message that is scrolled out of view', async () => {
  const { page, complaints } = await openWith(40)
  const log = page.getByRole('log')
  await menuOf(page, 'Message 38.').focus()
  const scroll = (top: number) => log.evaluate((element, at) => element.scrollTo({ top: at }), top)
  const beginning = page.getByText('This is where your conversation with Bob begins.')
  await expect.poll(() => scroll(0).then(() => beginning.count())).toBe(1)
  await bubble(page, 'Message 1.').waitFor()
  await bubble(page, 'Message 36.').waitFor({ state: 'detached' })
  expect(await hasFocus(menuOf(page, 'Message 38.'))).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(menuOf(page, 'Message 39.'))).toBe(true)
  expect(complaints).toEqual([])
})

it('the focus goes on beside a message that is deleted, and to the composer after the last', async () => {
  const { page, complaints } = await openWith(3)
  await deleteMessage(page, 'Message 2.')
  expect(await hasFocus(menuOf(page, 'Message 3.'))).toBe(true)
  await deleteMessage(page, 'Message 3.')
  expect(await hasFocus(menuOf(page, 'Message 1.'))).toBe(true)
  await deleteMessage(page, 'Message 1.')
  expect(await hasFocus(page.getByLabel('Your message'))).toBe(true)
  expect(complaints).toEqual([])
})

it('a long message is cut off until it is opened, what is read stays in its place, and it comes back as it was left', async () => {
  const { page, complaints, hear } = await openWith(0)
  const lines = Array.from({ length: 500 }, (_, index) => `#${index + 1};`)
  await hear(lines.slice(0, 25).join('\n'))
  await bubble(page, '#25;').waitFor()
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await hear(lines.join('\n'))
  const long = bubble(page, '#26;')
  const height = () => long.evaluate(element => element.getBoundingClientRect().height)
  const top = () => long.evaluate(element => Math.round(element.getBoundingClientRect().top))
  const more = page.getByRole('button', { name: 'Show more' })
  await more.waitFor()
  expect(await height()).toBeLessThan(900)
  const before = await top()
  await more.click()
  await expect.poll(height).toBeGreaterThan(5_000)
  await page.getByRole('button', { name: 'Go to the newest message' }).waitFor()
  expect(Math.abs((await top()) - before)).toBeLessThan(3)

  const log = page.getByRole('log')
  await hear('After it')
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await bubble(page, 'After it').waitFor()
  for (let index = 0; index < 30; index += 1) await hear(`Message ${index}.`)
  await log.focus()
  const toEnd = () => log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect.poll(() => toEnd().then(() => long.count())).toBe(0)
  const toTop = () => log.evaluate(element => element.scrollTo({ top: 0 }))
  await expect.poll(() => toTop().then(() => long.count())).toBe(1)
  await expect.poll(height).toBeGreaterThan(5_000)
  const less = page.getByRole('button', { name: 'Show less' })
  // What is far below the message may be drawn anew while its end comes into view.
  const showLess = async () => {
    await toTop()
    if (await less.count()) await less.click({ timeout: 5_000 }).catch(() => undefined)
    return height()
  }
  await expect.poll(showLess).toBeLessThan(900)
  const logTop = await log.evaluate(element => element.getBoundingClientRect().top)
  expect(await top()).toBeGreaterThanOrEqual(logTop - 20)
  expect(complaints).toEqual([])
})
