import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { pictureFile } from './pictures.ts'
import { meetInThread } from './thread.ts'

shareOneSite()

const bubble = (page: Page, words: string) => page.locator('[data-message]', { hasText: words })

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
