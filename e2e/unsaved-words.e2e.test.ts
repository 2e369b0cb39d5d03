import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, type Cookies, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite()
let cookies: Cookies
let annId: string
let bobId: string
beforeAll(async () => {
  const [ann, bob] = [
    await openGuest(browser, { origin: site.origin }),
    await openGuest(browser, { origin: site.origin }),
  ]
  const colours = ['#b06030']
  const joined = await join(ann, site, { name: 'Ann', colours })
  annId = joined.profileId
  cookies = await ann.context.cookies()
  const other = await join(bob, site, { name: 'Bob', colours })
  bobId = other.profileId
})

const openAnn = () => openDevice(cookies, { viewport: phone })

/** Ann's note about Bob, as the server has it. */
async function keptNote({ context }: Guest) {
  const query = new URLSearchParams({ authorProfileId: annId, aboutProfileId: bobId })
  return (await context.request.get(`/api/profile-note?${query}`)).json()
}

/** What a page sends to be kept, one by one. */
function sentBy(page: Page) {
  const sent: unknown[] = []
  page.on('request', request => {
    const isOfProfile = new URL(request.url()).pathname === '/api/profile'
    if (isOfProfile && request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  return sent
}

const birthdateOf = (page: Page) => ({
  birthdate: page.getByLabel('Birthdate'),
  underAge: page.getByText('Members must be 18 or older.'),
})

/** By the page's own calendar. */
const todayIn = (page: Page) =>
  page.evaluate(() => {
    const now = new Date()
    const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
    return local.toISOString().slice(0, 10)
  })

const notes = '**/api/profile-note**'
const note = (page: Page) => page.getByLabel('Note', { exact: true })
const notSaved = (page: Page) => page.getByText('Not saved: the site could not be reached.')
const toBob = (page: Page) => page.getByRole('link', { name: 'View Profile', exact: true })

it('a note that could not be saved is there with its failure when one comes back, and sent again', async () => {
  const ann = await openAnn()
  const { page } = ann
  await page.goto(`/profilePicCarousel?profileId=${bobId}`)
  await toBob(page).click()
  await note(page).waitFor()
  await page.route(notes, route => route.abort())
  await note(page).fill('Seen')
  await note(page).blur()
  await notSaved(page).waitFor()
  await page.goBack()
  await toBob(page).click()
  await notSaved(page).waitFor()
  expect(await note(page).inputValue()).toBe('Seen')
  await expectAccessible(page)
  expect((await keptNote(ann)).bodyText).not.toBe('Seen')
  await page.unroute(notes)
  await note(page).focus()
  await note(page).blur()
  await notSaved(page).waitFor({ state: 'detached' })
  expect(await note(page).inputValue()).toBe('Seen')
  expect(await keptNote(ann)).toMatchObject({ bodyText: 'Seen' })
})

it('words whose saving failed after one had left are there with the failure as well', async () => {
  const { page } = await openAnn()
  await page.goto(`/profilePicCarousel?profileId=${bobId}`)
  await toBob(page).click()
  await note(page).waitFor()
  await page.route(notes, route => route.abort())
  await note(page).fill('Left unsaved')
  await page.goBack()
  await toBob(page).click()
  await notSaved(page).waitFor()
  expect(await note(page).inputValue()).toBe('Left unsaved')
  await page.reload()
  await page.getByText('Your note could not be loaded').waitFor()
})

it('a tag that could not be saved goes back into its field', async () => {
  const { page } = await openAnn()
  await page.goto(`/profile/${bobId}`)
  await note(page).waitFor()
  await page.route(notes, route => route.abort())
  const newTag = page.getByLabel('New private tag')
  await newTag.fill('tall')
  await newTag.press('Enter')
  await page.getByText('Your tags could not be saved. Please try again.').waitFor()
  expect(await newTag.inputValue()).toBe('tall')
  const chip = page.getByRole('button', { name: 'Remove tall' })
  expect(await chip.count()).toBe(0)
  await page.unroute(notes)
  await newTag.press('Enter')
  await chip.waitFor()
  await page.reload()
  await chip.waitFor()
})

it('a birthdate that is cleared or half typed is refused here, and not sent', async () => {
  const { page } = await openAnn()
  const sent = sentBy(page)
  await page.goto('/profileEdit')
  const { birthdate, underAge } = birthdateOf(page)
  await birthdate.fill('')
  await birthdate.blur()
  await underAge.waitFor()
  expect(await birthdate.inputValue()).toBe(await todayIn(page))
  await birthdate.focus()
  await birthdate.blur()
  expect(await underAge.count()).toBe(1)
  await birthdate.fill('1990-05-17')
  await birthdate.blur()
  await underAge.waitFor({ state: 'detached' })
  // A day and no year.
  await birthdate.focus()
  await page.keyboard.press('Backspace')
  await birthdate.blur()
  await underAge.waitFor()
  expect(await birthdate.inputValue()).toBe(await todayIn(page))

  await birthdate.fill('2020-01-01')
  const refused = page.waitForResponse(answer => answer.status() === 422)
  await birthdate.blur()
  await refused
  await underAge.waitFor()
  expect(sent).toEqual([{ id: annId, birthdate: '2020-01-01' }])
  await page.reload()
  expect(await birthdate.inputValue()).toBe('1990-05-17')
})

it('a first birthdate that is half typed is refused here, and can be left empty', async () => {
  const newcomer = await openGuest(browser, { origin: site.origin, viewport: phone })
  await openAccount(newcomer, site)
  const { page } = newcomer
  const sent = sentBy(page)
  await page.goto('/profileEdit')
  const { birthdate, underAge } = birthdateOf(page)
  await birthdate.focus()
  await page.keyboard.press('5')
  await birthdate.blur()
  await underAge.waitFor()
  expect(await birthdate.inputValue()).toBe(await todayIn(page))
  await birthdate.fill('')
  await birthdate.blur()
  await underAge.waitFor({ state: 'detached' })
  expect(await birthdate.inputValue()).toBe('')
  await page.getByLabel('Height').fill('180 cm')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await page.getByLabel('Height').blur()
  await saved
  expect(sent).toMatchObject([{ height: '180 cm' }])
})
