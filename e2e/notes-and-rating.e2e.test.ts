import type { Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'
import { dragByMouse } from './swype-drag.ts'

shareOneSite()
/** With the one page that the tests lead where they begin. */
let ann: Guest
let annsId: string
let bob: { readonly id: string; readonly pictureIds: readonly string[] }
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin })
  annsId = (await join(ann, site, { name: 'Ann' })).profileId
  bob = await joinBob()
})
beforeEach(async () => {
  ann.complaints.length = 0
  await ann.page.setViewportSize(desktop)
})

/** Bob, with four pictures that are safe for work. */
async function joinBob() {
  const guest = await openGuest(browser, { origin: site.origin })
  const { profileId, pictureIds } = await join(guest, site, {
    name: 'Bob',
    colours: ['#305fb0', '#60a040', '#a04060', '#d0a030'],
  })
  await guest.context.close()
  return { id: profileId, pictureIds }
}

async function ownProfile() {
  const [profile] = await (await ann.context.request.get('/api/profiles/mine')).json()
  return profile
}

/** Ann's note about Bob, as the server has it. */
async function keptNote() {
  const query = new URLSearchParams({ authorProfileId: annsId, aboutProfileId: bob.id })
  return (await ann.context.request.get(`/api/profile-note?${query}`)).json()
}

/** What Ann thinks of Bob's pictures, in their order, as the server has it. */
async function opinions() {
  const likes: { profilePicId: string; likeType: string }[] = await (
    await ann.context.request.get(`/api/profile-pic-likes/by-liker-profileid/${annsId}`)
  ).json()
  return bob.pictureIds.map(
    pictureId => likes.find(({ profilePicId }) => profilePicId === pictureId)?.likeType,
  )
}

it('a note and its tags are saved as one goes, and there after a reload', async () => {
  const { page, complaints } = ann
  const note = page.getByLabel('Note', { exact: true })
  const newTag = page.getByLabel('New private tag')
  const saved = () =>
    page.waitForResponse(
      response =>
        response.url().endsWith('/api/profile-note') && response.request().method() === 'PUT',
    )
  await page.setViewportSize(phone)
  await page.goto(`/profile/${bob.id}`)
  await note.fill('Met on a phone')
  const said = page.getByText('Saved', { exact: true }).first().waitFor()
  await note.blur()
  await said
  await newTag.fill(' tall ')
  const first = saved()
  await newTag.press('Enter')
  await first
  await newTag.fill('kind')
  const second = saved()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await second
  await newTag.fill('tall')
  await newTag.press('Enter')
  const third = saved()
  await page.getByRole('button', { name: 'Remove tall' }).click()
  await third

  await page.reload()
  await page.getByRole('button', { name: 'Remove kind' }).waitFor()
  expect(await note.inputValue()).toBe('Met on a phone')
  const tags = page.getByRole('list', { name: 'Private tags' }).getByRole('listitem')
  const texts = await tags.allTextContents()
  expect(texts).toContain('kind')
  expect(texts).not.toContain('tall')
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('Met on')
  expect(complaints).toEqual([])
})

it('what was typed is saved when the page is left, and when going back takes the screen away', async () => {
  const { page, complaints } = ann
  const note = page.getByLabel('Note', { exact: true })
  await page.goto(`/profile/${bob.id}`)
  await note.fill('Left')
  await page.goto('/profileEdit')
  await page.getByLabel('Biography').fill('Left')
  await page.goto(`/profilePicCarousel?profileId=${bob.id}`)
  await expect.poll(keptNote).toMatchObject({ bodyText: 'Left' })
  await expect.poll(ownProfile).toMatchObject({ description: 'Left' })

  const viewProfile = page.getByRole('link', { name: 'View Profile', exact: true })
  await viewProfile.click()
  await note.fill('Back')
  await page.goBack()
  await expect.poll(keptNote).toMatchObject({ bodyText: 'Back' })
  await viewProfile.click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  const biography = page.getByLabel('Biography')
  await expect.poll(() => biography.inputValue()).toBe('Left')
  await biography.fill('Written')
  await page.getByLabel('Height').fill('Tall')
  await page.goBack()
  await expect.poll(ownProfile).toMatchObject({ description: 'Written', height: 'Tall' })
  expect(complaints).toEqual([])
})

it('a report is sent once a reason is chosen, and a block is offered', async () => {
  const { page, complaints } = ann
  await page.setViewportSize(phone)
  await page.goto(`/profile/${bob.id}`)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await dialog.getByText('Please choose what is wrong.').waitFor()
  await dialog.getByLabel('What is wrong?').selectOption('Another crime')
  await dialog.getByLabel('What happened?').fill('Seen from a phone')
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await page.getByRole('dialog', { name: 'Report sent' }).waitFor()
  const [mail] = await mailsHolding(site, 'Seen from a phone')
  expect(mail?.text).toContain('CRIME')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block Bob?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Block Bob?' }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('who stays with a message on its way goes on writing in its field, and who turns to the private note stays there', async () => {
  const { page, complaints } = ann
  const message = page.getByLabel('Your message')
  const isFocused = (element: Element) => element === document.activeElement
  /** Writes to Bob; the server gets the message once the answer is called. */
  const sendHeld = async (text: string) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const hold = (route: Route) => released.then(() => route.continue())
    await page.route('**/api/message', hold, { times: 1 })
    await message.fill(text)
    const answer = page.waitForResponse(response => response.url().endsWith('/api/message'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Sending', exact: true }).waitFor()
    return async () => {
      release()
      expect((await answer).status()).toBe(201)
      // Sent, the field takes words again.
      await expect.poll(() => message.isEnabled()).toBe(true)
    }
  }
  await page.goto(`/profile/${bob.id}`)
  const arriveFirst = await sendHeld('Not the last word')
  await arriveFirst()
  await expect.poll(() => message.evaluate(isFocused)).toBe(true)
  expect(await message.inputValue()).toBe('')

  const arriveSecond = await sendHeld('Seen while I wrote')
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('')
  await note.pressSequentially('Never ')
  await arriveSecond()
  await page.keyboard.type('for Bob')
  expect(await note.inputValue()).toBe('Never for Bob')
  expect(await note.evaluate(isFocused)).toBe(true)
  expect(await message.inputValue()).toBe('')
  expect(complaints).toEqual([])
})

describe('pictures are rated', () => {
  const top = (page: Page, place: number) =>
    page.getByRole('img', { name: `Picture ${place} of 4` }).locator('visible=true')
  const rate = (page: Page) => page.getByRole('link', { name: 'Rate pictures' }).click()

  async function expectEnd({ page }: Guest) {
    await page.getByRole('heading', { name: "You've reached the end!" }).waitFor()
    await page.getByRole('link', { name: 'View Profile / Chat' }).click()
    await page.getByRole('heading', { name: /^Bob, \d+$/ }).waitFor()
  }

  it('by arrow keys, from the picture asked for on, by buttons and by mouse, which replaces what was thought before; up, or not far, it goes back', async () => {
    const { page, complaints } = ann
    const start = `profileId=${bob.id}&startProfilePicId=${bob.pictureIds[1]}`
    await page.goto(`/profilePicRateSwipe?${start}`)
    await top(page, 1).waitFor()
    await page.keyboard.press('ArrowUp')
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key)
    }
    await page.getByRole('status').getByText("Nice. You've reached the end!").waitFor({
      state: 'attached',
    })
    await expectEnd(ann)
    const byKeys = ['LIKE', 'LIKE', 'DISLIKE', 'UNDETERMINED']
    await expect.poll(opinions).toEqual(byKeys)

    await page.setViewportSize(phone)
    await rate(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: /^Bob, \d+$/ }).waitFor()
    await rate(page)
    for (const name of ['Meh', 'Skip', 'Nice', 'Meh']) {
      await page.getByRole('button', { name, exact: true }).click()
    }
    await expectEnd(ann)
    const byButtons = ['DISLIKE', 'UNDETERMINED', 'LIKE', 'DISLIKE']
    await expect.poll(opinions).toEqual(byButtons)

    await page.setViewportSize(desktop)
    await rate(page)
    await dragByMouse(page, top(page, 1), { x: 0, y: -300 })
    await dragByMouse(page, top(page, 1), { x: 40, y: 0 })
    await dragByMouse(page, top(page, 1), { x: 220, y: 0 })
    await page.getByText('Nice. Picture 2 of 4').waitFor({ state: 'attached' })
    await dragByMouse(page, top(page, 2), { x: -220, y: 0 })
    await page.getByText('Meh. Picture 3 of 4').waitFor({ state: 'attached' })
    await dragByMouse(page, top(page, 3), { x: 0, y: 220 })
    await page.getByText('Skip. Picture 4 of 4').waitFor({ state: 'attached' })
    const byMouse = ['LIKE', 'DISLIKE', 'UNDETERMINED', 'DISLIKE']
    await expect.poll(opinions).toEqual(byMouse)
    expect(complaints).toEqual([])
  })

  it('never one’s own', async () => {
    const { page } = ann
    await page.goto(`/profilePicRateSwipe?profileId=${annsId}`)
    await page.waitForURL(`**/profile/${annsId}`)
    await page.goto('/profilePicRateSwipe')
    await page.waitForURL(`**/profile/${annsId}`)
  })
})
