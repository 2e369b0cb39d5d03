import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { limits } from '#shared/limits.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fillConversation } from './long-conversation.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { pictureFile } from './pictures.ts'
import { meetInThread, tell, write } from './thread.ts'

shareOneSite()

const bubble = (page: Page, words: string) => page.locator('[data-message]', { hasText: words })

async function choose(page: Page, words: string, action: string) {
  await bubble(page, words).first().hover()
  await bubble(page, words).first().getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

it('a message is answered, seen to be written, delivered, and deleted on one side alone', async () => {
  const { ann, bob } = await meetInThread(browser, site)
  await tell(ann, bob, 'Tea or coffee?')
  await choose(bob.page, 'Tea or coffee?', 'Reply')
  // Chosen by a menu, the field has the focus.
  await bob.page.keyboard.type('Tea')
  await ann.page.getByText('Bob is typing…').waitFor()
  await expectAccessible(bob.page)
  await bob.page.getByRole('button', { name: 'Send', exact: true }).click()
  const answer = bubble(ann.page, 'Tea').last()
  await answer.locator('blockquote', { hasText: 'Tea or coffee?' }).waitFor()
  await ann.page.getByText('Bob is typing…').waitFor({ state: 'detached' })

  const listening = bob.page.waitForResponse('**/api/events')
  await bob.page.goto('/chat/personal')
  await listening
  await write(ann, 'Green or black?')
  await ann.page.getByText('Delivered', { exact: true }).waitFor()
  await bob.page.goBack()
  await ann.page.getByText('Delivered', { exact: true }).waitFor({ state: 'detached' })

  await choose(ann.page, 'Green or black?', 'Delete for me')
  const question = ann.page.getByRole('dialog', { name: 'Delete this message for you?' })
  await expectAccessible(ann.page)
  await question.getByRole('button', { name: 'Delete for me' }).click()
  await bubble(ann.page, 'Green or black?').waitFor({ state: 'detached' })
  await bubble(bob.page, 'Green or black?').waitFor()

  await bob.page.getByRole('button', { name: 'More about this conversation' }).click()
  await bob.page.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await tell(ann, bob, 'Or water?')
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await bubble(bob.page, 'Tea or coffee?').first().waitFor({ state: 'detached' })
  await bubble(bob.page, 'Or water?').waitFor()
  await choose(bob.page, 'Or water?', 'Delete for me')
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Delete for me' }).click()
  await bob.page.getByText('Say hello to Ann').waitFor()
  await ann.page.reload()
  await bubble(ann.page, 'Tea or coffee?').first().waitFor()
  expect(await bubble(ann.page, 'Green or black?').count()).toBe(0)
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
})

it('typed words survive a closed tab, unsent ones go out by themselves from any screen, and a logout wipes both', async () => {
  const ann = await openGuest(browser, { origin: site.origin, viewport: phone })
  await join(ann, site, { name: 'Ann' })
  const [bob] = await site.members([{ name: 'Bob' }])
  if (!bob) throw new Error('nobody')
  const { context } = ann
  const thread = `/profile/${bob.profileId}#chat`
  const field = (page: Page) => page.getByLabel('Your message')
  await ann.page.goto(thread)
  await field(ann.page).fill('Begun in one tab')
  await ann.page.close()

  const page = await context.newPage()
  await page.goto(thread)
  await expect.poll(() => field(page).inputValue()).toBe('Begun in one tab')
  await context.route('**/api/message', route => route.abort())
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('It goes out by itself as soon as it can.').waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByText('It goes out by itself as soon as it can.').waitFor()
  expect(await field(page).inputValue()).toBe('Begun in one tab')
  const tried = page.waitForEvent('requestfailed', each => each.url().endsWith('/api/message'))
  await page.goto('/settings')
  await tried
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('waiting'))
  await context.unroute('**/api/message')
  const sent = page.waitForResponse(/\/api\/message$/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await sent).status()).toBe(201)
  await page.goto(thread)
  await bubble(page, 'Begun in one tab').waitFor()
  expect(await bubble(page, 'Begun in one tab').count()).toBe(1)
  expect(await field(page).inputValue()).toBe('')
  await field(page).fill('A secret of one device')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('A secret of one device')
  await page.goto('/logout')
  await page.getByText('Everything this site kept on this device is cleared.').waitFor()
  expect(await kept()).not.toContain('draft:')
})

/** As a member does who pastes or drops a file into the composer. */
const give = (page: Page, kind: 'paste' | 'drop', colour: string) =>
  page.getByLabel('Your message').evaluate(
    async (field, [type, fill]) => {
      const canvas = new OffscreenCanvas(80, 100)
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = fill
      pen.fillRect(0, 0, 80, 100)
      const file = new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' })
      const data = new DataTransfer()
      data.items.add(file)
      const init = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: data })
          : new DragEvent(type, { ...init, dataTransfer: data }),
      )
    },
    [kind, colour] as const,
  )

it('an emoji goes where the caret stands, and a picture that is pasted or dropped is shared with that member alone', async () => {
  const { ann, bob } = await meetInThread(browser, site)
  const { page } = bob
  const field = page.getByLabel('Your message')
  await field.fill('Hello!')
  await field.press('ArrowLeft')
  await page.getByRole('button', { name: 'Add an emoji' }).click()
  const search = page.getByRole('dialog').getByPlaceholder('Search')
  await search.fill('rainbow')
  await page.getByRole('gridcell', { name: 'Rainbow', exact: true }).waitFor()
  await expectAccessible(page)
  await search.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.type('?')
  expect(await field.inputValue()).toBe('Hello🌈?!')

  // Nobody counts before it matters.
  await field.fill('x'.repeat(limits.messageCountedFrom - 1))
  expect(await page.getByText(/^\d+ \/ 4000$/).count()).toBe(0)
  await field.press('End')
  await page.keyboard.type('y')
  await page.getByText('3500 / 4000').waitFor()
  await expectAccessible(page)
  await field.fill('Hello🌈?!')

  await page.getByRole('button', { name: 'Add pictures' }).click()
  const own = page.getByRole('dialog', { name: 'Your pictures' })
  await own.getByText('You have no picture yet.').waitFor()
  await expectAccessible(page)
  const picking = page.waitForEvent('filechooser')
  await own.getByRole('button', { name: 'Upload a picture' }).click()
  await (await picking).setFiles(await pictureFile('#60b030'))
  const uploaded = page.getByRole('button', { name: 'Remove your picture 1, private' })
  await uploaded.click()
  await uploaded.waitFor({ state: 'detached' })

  await give(page, 'paste', '#b06030')
  const chosen = page.getByRole('button', { name: 'Remove your picture 2, private' })
  await chosen.waitFor()
  await give(page, 'drop', '#305fb0')
  await page.getByRole('button', { name: 'Remove your picture 3, private' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const pictures = bubble(ann.page, 'Hello🌈?!').locator('img')
  await expect.poll(() => pictures.count()).toBe(2)
  const src = (await pictures.first().getAttribute('src')) ?? ''
  const statusFor = (viewer: Page) =>
    viewer.evaluate(async address => (await fetch(address)).status, src)
  expect(await statusFor(ann.page)).toBe(200)
  const cem = await openGuest(browser, { origin: site.origin, viewport: phone })
  await join(cem, site, { name: 'Cem' })
  await cem.page.goto('/versions')
  expect(await statusFor(cem.page)).toBe(404)
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
})

it('of ten thousand messages only those in view are drawn, older ones move nothing, a poll draws nothing', async () => {
  const ann = await openGuest(browser, { origin: site.origin, viewport: desktop })
  const { page, complaints } = ann
  const { profileId: me } = await join(ann, site, { name: 'Ann' })
  const [bob] = await site.members([{ name: 'Bob' }])
  if (!bob) throw new Error('nobody')
  await sendMessage(bob, { profileId: me }, 'hello')
  await fillConversation(page, { me, other: bob.profileId, count: 10_000 })
  await page.goto(`/profile/${bob.profileId}#chat`)
  await bubble(page, 'Message 0 ').waitFor()
  const log = page.getByRole('log')
  const drawn = () => page.locator('[data-message]').count()
  expect(await drawn()).toBeLessThan(60)

  // At the first of those that are known, what comes above it is waited for.
  const older = page.waitForResponse(/beforeMessageId/)
  await log.evaluate(element => element.scrollTo({ top: 200 }))
  const topOf = (words: string) =>
    bubble(page, words)
      .boundingBox()
      .then(box => Math.round(box?.y ?? Number.NaN))
  const words = 'Message 4995 '
  await bubble(page, words).waitFor()
  const before = await topOf(words)
  await older
  await page.waitForTimeout(500)
  expect(Math.abs((await topOf(words)) - before)).toBeLessThan(3)
  expect(await drawn()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await bubble(page, 'Message 0 ').waitFor()

  await log.evaluate(
    element =>
      new Promise<void>(resolve => {
        let timer = setTimeout(resolve, 700)
        const wait = () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 700)
        }
        const all = { subtree: true, childList: true, attributes: true }
        new MutationObserver(wait).observe(element, all)
      }),
  )
  const changes = await log.evaluateHandle(element => {
    const seen: MutationRecord[] = []
    const all = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(records => seen.push(...records)).observe(element, all)
    return seen
  })
  const polled = page.waitForResponse(/\/api\/messages\/between\//)
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await polled
  await page.waitForTimeout(300)
  expect(await changes.evaluate(seen => seen.length)).toBe(0)
  expect(complaints).toEqual([])
})
