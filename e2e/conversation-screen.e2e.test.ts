import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()

/** A conversation with Bob, in which so many messages of Bob stand already. */
async function openWith(count: number) {
  const options = { origin: site.origin, viewport: phone }
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
