import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInView } from './in-view.ts'
import { type Joined, join, openAccount } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { mailsHolding } from './outbox.ts'
import { write } from './thread.ts'

shareOneSite()
let annOnPhone: Guest
let annAtDesk: Guest
let ann: Joined
let bobsCalls: Pick<Guest, 'context'>
let bob: Joined
/** Is blocked. */
let cem: Joined
beforeAll(async () => {
  annAtDesk = await openGuest(browser, { origin: site.origin })
  ann = await join(annAtDesk, site, { name: 'Ann', colours: ['#b06030'] })
  const cookies = await annAtDesk.context.cookies()
  annOnPhone = await openDevice(cookies, { viewport: phone, hasTouch: true })
  const baseURL = site.origin
  bobsCalls = { context: await browser.newContext({ baseURL }) }
  bob = await join(bobsCalls, site, { name: 'Bob', colours: ['#305fb0', '#60a040'] })
  const context = await browser.newContext({ baseURL })
  cem = await join({ context }, site, { name: 'Cem', colours: ['#8040a0'] })
})

const viewerOf = ({ profileId }: Joined) => `/profilePicCarousel?profileId=${profileId}`
const report = (page: Page) => page.getByRole('button', { name: 'Report', exact: true })
/** Opens the menu of a message. */
const menus = (page: Page) => page.getByRole('button', { name: 'More about this message' })
const reportLine = (page: Page) => page.getByRole('menuitem', { name: 'Report' })

/** @returns the words of the mail that those who run the site get */
async function sendReport(page: Page, title: string, words: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('What is wrong?').selectOption('A threat or violence')
  await dialog.getByLabel('What happened?').fill(words)
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await page.getByRole('dialog', { name: 'Report sent' }).waitFor()
  const [mail] = await mailsHolding(site, words)
  return mail?.text ?? ''
}

it('the picture that is seen in the viewer is reported, and what is typed turns no page', async () => {
  const { page, complaints } = annOnPhone
  complaints.length = 0
  await page.goto(viewerOf(bob))
  await expectInView(report(page))
  await report(page).click()
  const title = 'Report this picture of Bob'
  await page.getByRole('dialog', { name: title }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('What happened?').press('ArrowRight')
  const mail = await sendReport(page, title, 'A picture seen')
  expect(mail).toContain(`PICTURE ${bob.pictureIds[0]}`)
  expect(mail).toContain('"width": 160')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Picture 1 of 2', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

/** @returns the message's id */
async function writeAsBob(bodyText: string) {
  const data = { senderProfileId: bob.profileId, recipientProfileId: ann.profileId }
  const sent = await bobsCalls.context.request.post('/api/message', {
    data: { ...data, bodyText, profilePicIds: bob.pictureIds },
  })
  expect(sent.status()).toBe(201)
  return (await sent.json()).id
}

/** How visible the menu of the newest message is. */
const opacityOf = (page: Page) =>
  menus(page)
    .last()
    .evaluate(button => getComputedStyle(button.parentElement ?? button).opacity)

it('where nothing hovers, a message of the other shows the way to report it, and one’s own has none', async () => {
  const words = 'Words read on a phone'
  await writeAsBob(words)
  const { page, complaints } = annOnPhone
  complaints.length = 0
  await page.goto(`/profile/${bob.profileId}#chat`)
  await page.getByText(words).waitFor()
  expect(await opacityOf(page)).toBe('1')
  await menus(page).last().tap()
  await reportLine(page).waitFor()
  await page.keyboard.press('Escape')
  await write(annOnPhone, 'Answered from a phone')
  await page.getByText('Answered from a phone').first().waitFor()
  await expectAccessible(page)
  await menus(page).last().tap()
  await page.getByRole('menuitem', { name: 'Delete for me' }).waitFor()
  expect(await reportLine(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await menus(page).nth(-2).tap()
  await reportLine(page).tap()
  await page.getByRole('dialog', { name: 'Report this message from Bob' }).waitFor()
  expect(complaints).toEqual([])
})

it('a message is reported by keys, and its way to be reported shows on hover and focus', async () => {
  const words = 'Words read on a desktop'
  const id = await writeAsBob(words)
  const { page, complaints } = annAtDesk
  complaints.length = 0
  await page.goto(`/profile/${bob.profileId}`)
  await page.getByText(words).waitFor()
  expect(await opacityOf(page)).toBe('0')
  await page.getByText(words).hover()
  expect(await opacityOf(page)).toBe('1')
  await page.mouse.move(0, 0)
  expect(await opacityOf(page)).toBe('0')
  await menus(page).last().focus()
  expect(await opacityOf(page)).toBe('1')

  await page.keyboard.press('Enter')
  // The menu takes the focus a moment after it is shown.
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  const mail = await sendReport(page, 'Report this message from Bob', 'A message by keys')
  expect(mail).toContain(`MESSAGE ${id}`)
  expect(mail).toContain(words)
  expect(mail).toContain(`${bob.pictureIds[0]}`)
  expect(complaints).toEqual([])
})

it('one’s own pictures have no way to be reported', async () => {
  const { page } = annAtDesk
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
  const { page, complaints } = annAtDesk
  complaints.length = 0
  await page.goto(viewerOf(cem))
  await expectInView(report(page))
  await report(page).click()
  await sendReport(page, 'Report this picture of Cem', 'Before a block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Cem?' })
  await question.getByRole('button', { name: 'Block' }).click()
  await page.getByText('Blocked and Redirecting...').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Lambda Commons' }).waitFor()
  expect(complaints).toEqual([])
  const [{ id }] = await (await page.request.get('/api/profiles/mine')).json()
  expect(id).toBe(ann.profileId)
  expect((await page.request.get(`/api/profile/${cem.profileId}`)).status()).toBe(404)
})
