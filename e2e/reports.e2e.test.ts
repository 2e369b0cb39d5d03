import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInView } from './in-view.ts'
import { type Joined, join, openAccount } from './newcomer.ts'
import { browser, type Cookies, openDevice, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'
import { write } from './thread.ts'

shareOneSite()
let cookies: Cookies
let bobsBrowser: Guest
let ann: Joined
let bob: Joined
beforeAll(async () => {
  const annsBrowser = await openGuest(browser, { origin: site.origin })
  ann = await join(annsBrowser, site, { name: 'Ann', colours: ['#b06030'] })
  cookies = await annsBrowser.context.cookies()
  bobsBrowser = await openGuest(browser, { origin: site.origin })
  bob = await join(bobsBrowser, site, { name: 'Bob', colours: ['#305fb0', '#60a040'] })
})

const openAnn = (viewport: typeof phone, hasTouch: boolean) =>
  openDevice(cookies, { viewport, hasTouch })

const viewerOf = ({ profileId }: Joined) => `/profilePicCarousel?profileId=${profileId}`
const report = (page: Page) => page.getByRole('button', { name: 'Report', exact: true })
const flags = (page: Page) => page.getByRole('button', { name: 'Report this message' })

/** @returns the words of the mail that those who run the site get */
async function sendReport(page: Page, title: string, words: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('What is wrong?').selectOption('Harassment or hate')
  await dialog.getByLabel('What happened?').fill(words)
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await page.getByRole('dialog', { name: 'Report sent' }).waitFor()
  const [mail] = await mailsHolding(site, words)
  return mail?.text ?? ''
}

describe.each([
  { where: 'a phone', viewport: phone, hasTouch: true },
  { where: 'a desktop', viewport: desktop, hasTouch: false },
])('on $where', ({ where, viewport, hasTouch }) => {
  it('the picture that is seen in the viewer is reported, and what is typed turns no page', async () => {
    const { page, complaints } = await openAnn(viewport, hasTouch)
    await page.goto(viewerOf(bob))
    await expectInView(report(page))
    await report(page).click()
    const title = 'Report this picture of Bob'
    await page.getByRole('dialog', { name: title }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('What happened?').press('ArrowRight')
    const mail = await sendReport(page, title, `A picture seen from ${where}`)
    expect(mail).toContain(`PICTURE ${bob.pictureIds[0]}`)
    expect(mail).toContain('"width": 160')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Picture 1 of 2', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a message of the other is reported, and one’s own is not', async () => {
    const words = `Words read on ${where}`
    const data = { senderProfileId: bob.profileId, recipientProfileId: ann.profileId }
    const sent = await bobsBrowser.context.request.post('/api/message', {
      data: { ...data, bodyText: words, profilePicIds: bob.pictureIds },
    })
    const { id } = await sent.json()
    const guest = await openAnn(viewport, hasTouch)
    const { page, complaints } = guest
    await page.goto(`/profile/${bob.profileId}#chat`)
    await page.getByText(words).waitFor()
    const count = await flags(page).count()
    await write(guest, `Answered from ${where}`)
    await page.getByText(`Answered from ${where}`).first().waitFor()
    expect(await flags(page).count()).toBe(count)
    await expectAccessible(page)

    await flags(page).last().focus()
    await page.keyboard.press('Enter')
    const mail = await sendReport(page, 'Report this message from Bob', `A message on ${where}`)
    expect(mail).toContain(`MESSAGE ${id}`)
    expect(mail).toContain(words)
    expect(mail).toContain(`${bob.pictureIds[0]}`)
    expect(complaints).toEqual([])
  })
})

/** How visible the way to report the newest message is. */
const opacityOf = (page: Page) =>
  flags(page)
    .last()
    .evaluate(button => getComputedStyle(button.parentElement ?? button).opacity)

it('the way to report a message shows where nothing hovers, else on hover and focus', async () => {
  const touching = await openAnn(phone, true)
  await touching.page.goto(`/profile/${bob.profileId}#chat`)
  await flags(touching.page).last().waitFor()
  expect(await opacityOf(touching.page)).toBe('1')
  await flags(touching.page).last().tap()
  await touching.page.getByRole('dialog', { name: 'Report this message from Bob' }).waitFor()

  const { page } = await openAnn(desktop, false)
  await page.goto(`/profile/${bob.profileId}`)
  await flags(page).last().waitFor()
  expect(await opacityOf(page)).toBe('0')
  await page
    .locator('li', { has: flags(page) })
    .last()
    .hover()
  expect(await opacityOf(page)).toBe('1')
  await page.mouse.move(0, 0)
  expect(await opacityOf(page)).toBe('0')
  await flags(page).last().focus()
  expect(await opacityOf(page)).toBe('1')
})

it('one’s own pictures have no way to be reported', async () => {
  const { page } = await openAnn(desktop, false)
  await page.goto(viewerOf(ann))
  await page.getByRole('link', { name: 'Edit' }).waitFor()
  expect(await report(page).count()).toBe(0)
})

it('who has no name yet is told why a picture is neither marked nor reported', async () => {
  const newcomer = await openGuest(browser, { origin: site.origin })
  await openAccount(newcomer, site)
  const { page } = newcomer
  await page.goto(viewerOf(bob))
  const why = page.getByText('First add a name and your birthdate to your profile.')
  await page.getByRole('button', { name: 'Mark as NSFW' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as NSFW' }).click()
  await why.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await report(page).click()
  await page.getByLabel('What is wrong?').selectOption('Something else')
  await page.getByRole('button', { name: 'Send Report' }).click()
  await why.waitFor()
})

it('a block from the viewer is offered after a report, asks for the member no more, and leads home', async () => {
  const { page, complaints } = await openAnn(desktop, false)
  await page.goto(viewerOf(bob))
  await report(page).click()
  await sendReport(page, 'Report this picture of Bob', 'Before a block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Bob?' })
  await question.getByRole('button', { name: 'Block' }).click()
  await page.getByText('Blocked and Redirecting...').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
  expect(complaints).toEqual([])
  const [{ id }] = await (await page.request.get('/api/profiles/mine')).json()
  expect(id).toBe(ann.profileId)
  expect((await page.request.get(`/api/profile/${bob.profileId}`)).status()).toBe(404)
})
