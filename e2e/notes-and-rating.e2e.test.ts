import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, type Cookies, cookiesOfAnn, openDevice, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'

shareOneSite()
let cookies: Cookies
let bob: { readonly id: string; readonly pictureIds: readonly string[] }
beforeAll(async () => {
  cookies = await cookiesOfAnn()
  bob = await joinBob()
})

/** Bob, with four pictures that are safe for work. */
async function joinBob() {
  const guest = await openGuest(browser, { origin: site.origin })
  const { profileId, pictureIds } = await join(guest, site, {
    name: 'Bob',
    colours: ['#305fb0', '#60a040', '#a04060', '#d0a030'],
  })
  return { id: profileId, pictureIds }
}

const openAnn = (viewport = desktop) => openDevice(cookies, { viewport })

async function ownProfile({ context }: Guest) {
  const [profile] = await (await context.request.get('/api/profiles/mine')).json()
  return profile
}

/** Ann's note about Bob, as the server has it. */
async function keptNote(ann: Guest) {
  const { id } = await ownProfile(ann)
  const query = new URLSearchParams({ authorProfileId: id, aboutProfileId: bob.id })
  return (await ann.context.request.get(`/api/profile-note?${query}`)).json()
}

/** What Ann thinks of Bob's pictures, in their order, as the server has it. */
async function opinions(ann: Guest) {
  const { id } = await ownProfile(ann)
  const likes: { profilePicId: string; likeType: string }[] = await (
    await ann.context.request.get(`/api/profile-pic-likes/by-liker-profileid/${id}`)
  ).json()
  return bob.pictureIds.map(
    pictureId => likes.find(({ profilePicId }) => profilePicId === pictureId)?.likeType,
  )
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (where, viewport) => {
  it('a note and its tags are saved as one goes, and there after a reload', async () => {
    const { page, complaints } = await openAnn(viewport)
    const note = page.getByLabel('Note', { exact: true })
    const newTag = page.getByLabel('New private tag')
    const saved = () =>
      page.waitForResponse(
        response =>
          response.url().endsWith('/api/profile-note') && response.request().method() === 'PUT',
      )
    await page.goto(`/profile/${bob.id}`)
    await note.fill(`Met on ${where}`)
    const said = page.getByText('Saved', { exact: true }).first().waitFor()
    await note.blur()
    await said
    await newTag.fill(' tall ')
    const first = saved()
    await newTag.press('Enter')
    await first
    await newTag.fill(`kind on ${where}`)
    const second = saved()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await second
    await newTag.fill('tall')
    await newTag.press('Enter')
    const third = saved()
    await page.getByRole('button', { name: 'Remove tall' }).click()
    await third

    await page.reload()
    await page.getByRole('button', { name: `Remove kind on ${where}` }).waitFor()
    expect(await note.inputValue()).toBe(`Met on ${where}`)
    const tags = page.getByRole('list', { name: 'Private tags' }).getByRole('listitem')
    const texts = await tags.allTextContents()
    expect(texts).toContain(`kind on ${where}`)
    expect(texts).not.toContain('tall')
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain('Met on')
    expect(complaints).toEqual([])
  })

  it('what was typed is saved when going back takes the screen away', async () => {
    const ann = await openAnn(viewport)
    const { page } = ann
    await page.goto(`/profilePicCarousel?profileId=${bob.id}`)
    await page.getByRole('link', { name: 'View Profile', exact: true }).click()
    await page.getByLabel('Note', { exact: true }).fill(`Back on ${where}`)
    await page.goBack()
    await expect.poll(() => keptNote(ann)).toMatchObject({ bodyText: `Back on ${where}` })

    await page.goto(`/profile/${(await ownProfile(ann)).id}`)
    // The menu beside the page, where there is room for it, leads there as well.
    await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click()
    await page.getByLabel('Biography').fill(`Written on ${where}`)
    await page.getByLabel('Height').fill(`Tall on ${where}`)
    await page.goBack()
    const words = { description: `Written on ${where}`, height: `Tall on ${where}` }
    await expect.poll(() => ownProfile(ann)).toMatchObject(words)
    expect(ann.complaints).toEqual([])
  })

  it('what was typed is saved when the page is left', async () => {
    const ann = await openAnn(viewport)
    const { page } = ann
    await page.goto(`/profile/${bob.id}`)
    await page.getByLabel('Note', { exact: true }).fill(`Left on ${where}`)
    await page.goto('/profileEdit')
    await page.getByLabel('Biography').fill(`Left on ${where}`)
    await page.goto('/versions')
    await expect.poll(() => keptNote(ann)).toMatchObject({ bodyText: `Left on ${where}` })
    const words = { description: `Left on ${where}` }
    await expect.poll(() => ownProfile(ann)).toMatchObject(words)
  })

  it('a report is sent once a reason is chosen, and a block is offered', async () => {
    const { page, complaints } = await openAnn(viewport)
    await page.goto(`/profile/${bob.id}`)
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await dialog.getByText('Please choose what is wrong.').waitFor()
    await dialog.getByLabel('What is wrong?').selectOption('A fake profile')
    await dialog.getByLabel('What happened?').fill(`Seen from ${where}`)
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await page.getByRole('dialog', { name: 'Report sent' }).waitFor()
    const [mail] = await mailsHolding(site, `Seen from ${where}`)
    expect(mail?.text).toContain('FAKE_PROFILE')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await page.getByRole('dialog', { name: 'Block Bob?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Block Bob?' }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

describe('while a message is on its way', () => {
  /** Writes to Bob; the server gets the message once `release` is called. */
  async function sendHeld({ page }: Guest, text: string) {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/message', async route => {
      await released
      await route.continue()
    })
    await page.goto(`/profile/${bob.id}`)
    const message = page.getByLabel('Your message')
    await message.fill(text)
    const answer = page.waitForResponse(response => response.url().endsWith('/api/message'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Sending', exact: true }).waitFor()
    return {
      message,
      arrive: async () => {
        release()
        expect((await answer).status()).toBe(201)
        // Sent, the field takes words again.
        await expect.poll(() => message.isEnabled()).toBe(true)
      },
    }
  }
  const isFocused = (element: Element) => element === document.activeElement

  it('what is typed into the private note stays there', async () => {
    const ann = await openAnn(desktop)
    const { page } = ann
    const { message, arrive } = await sendHeld(ann, 'Seen while I wrote')
    const note = page.getByLabel('Note', { exact: true })
    await note.fill('')
    await note.pressSequentially('Never ')
    await arrive()
    await page.keyboard.type('for Bob')
    expect(await note.inputValue()).toBe('Never for Bob')
    expect(await note.evaluate(isFocused)).toBe(true)
    expect(await message.inputValue()).toBe('')
    expect(ann.complaints).toEqual([])
  })

  it('who stays with the message goes on writing in its field', async () => {
    const ann = await openAnn(desktop)
    const { message, arrive } = await sendHeld(ann, 'Not the last word')
    await arrive()
    await expect.poll(() => message.evaluate(isFocused)).toBe(true)
    expect(await message.inputValue()).toBe('')
    expect(ann.complaints).toEqual([])
  })
})

describe('pictures are rated', () => {
  const deck = (page: Page, startId = '') =>
    page.goto(`/profilePicRateSwipe?profileId=${bob.id}&startProfilePicId=${startId}`)
  const top = (page: Page, place: number) =>
    page.getByRole('img', { name: `Picture ${place} of 4` }).locator('visible=true')

  async function expectEnd({ page }: Guest) {
    await page.getByRole('heading', { name: "You've reached the end!" }).waitFor()
    await page.getByRole('link', { name: 'View Profile / Chat' }).click()
    await page.getByRole('heading', { name: /^Bob, \d+$/ }).waitFor()
  }

  it('by arrow keys, from the picture asked for on; up does nothing', async () => {
    const ann = await openAnn()
    const { page } = ann
    await deck(page, bob.pictureIds[1])
    await top(page, 1).waitFor()
    await page.keyboard.press('ArrowUp')
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key)
    }
    await page.getByRole('status').getByText("Nice. You've reached the end!").waitFor({
      state: 'attached',
    })
    await expectEnd(ann)
    const expected = ['LIKE', 'LIKE', 'DISLIKE', 'UNDETERMINED']
    await expect.poll(() => opinions(ann)).toEqual(expected)
    expect(ann.complaints).toEqual([])
  })

  it('by buttons on a phone, which replaces what was thought before', async () => {
    const ann = await openAnn(phone)
    const { page } = ann
    await page.goto(`/profile/${bob.id}`)
    await page.getByRole('link', { name: 'Rate pictures' }).click()
    for (const name of ['Meh', 'Skip', 'Nice', 'Meh']) {
      await page.getByRole('button', { name, exact: true }).click()
    }
    await expectEnd(ann)
    const expected = ['DISLIKE', 'UNDETERMINED', 'LIKE', 'DISLIKE']
    await expect.poll(() => opinions(ann)).toEqual(expected)
    expect(ann.complaints).toEqual([])
  })

  it('by dragging with the mouse; up, or not far, it goes back', async () => {
    const ann = await openAnn()
    const { page } = ann
    await deck(page)
    const drag = async (place: number, x: number, y: number) => {
      const box = await top(page, place).boundingBox()
      if (!box) throw new Error(`picture ${place} is not there`)
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.mouse.move(middle.x, middle.y)
      await page.mouse.down()
      await page.mouse.move(middle.x + x, middle.y + y, { steps: 4 })
      // Holding still before letting go is no flick.
      await page.waitForFunction(ready => performance.now() > ready, await later(page))
      await page.mouse.up()
    }
    await drag(1, 0, -300)
    await drag(1, 40, 0)
    await drag(1, 220, 0)
    await page.getByText('Nice. Picture 2 of 4').waitFor({ state: 'attached' })
    await drag(2, -220, 0)
    await page.getByText('Meh. Picture 3 of 4').waitFor({ state: 'attached' })
    await drag(3, 0, 220)
    await page.getByText('Skip. Picture 4 of 4').waitFor({ state: 'attached' })
    const expected = ['LIKE', 'DISLIKE', 'UNDETERMINED', 'DISLIKE']
    await expect.poll(() => opinions(ann)).toEqual(expected)
    expect(ann.complaints).toEqual([])
  })

  it('never one’s own', async () => {
    const { page, context } = await openAnn()
    const [own] = await (await context.request.get('/api/profiles/mine')).json()
    await page.goto(`/profilePicRateSwipe?profileId=${own.id}`)
    await page.waitForURL(`**/profile/${own.id}`)
    await page.goto('/profilePicRateSwipe')
    await page.waitForURL(`**/profile/${own.id}`)
  })
})

/** By the page's clock: after the moments that count as a flick. */
const later = (page: Page) => page.evaluate(() => performance.now() + 150)
