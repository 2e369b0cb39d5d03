import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ofOwnPage } from '#server/testing/visitor.ts'
import { desktop, type Guest, openGuest } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { uploadPicture } from './pictures.ts'

shareOneSite()
let ann: Guest
let annsId: string
let bob: Guest
let bobsId: string
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: desktop })
  annsId = (await join(ann, site, { name: 'Ann' })).profileId
  bob = await openGuest(browser, { origin: site.origin, viewport: desktop })
  bobsId = (await join(bob, site, { name: 'Bob' })).profileId
})

let first: string
let second: string
/** Two pictures of Bob's, and nobody has seen either. Each test opens Bob's page with what it knows from before, and goes on there: each dialog asks anew which there are. */
beforeEach(async () => {
  await bob.page.goto('about:blank')
  const { profilePics } = await ownProfile()
  for (const { id } of profilePics) await remove(id)
  first = await upload('#b06030')
  second = await upload('#305fb0')
})

async function ownProfile() {
  const [profile] = await (await bob.context.request.get('/api/profiles/mine')).json()
  return profile
}

const upload = (colour: string) => uploadPicture(bob, bobsId, { colour })

/** As another device of Bob's does, of which the open page hears nothing. */
async function remove(id: string) {
  expect((await bob.context.request.delete(`/api/profile-pic/${id}`)).status()).toBe(204)
}
async function arrange(profilePicIds: string[], profilePicIdsPrivate: string[]) {
  const data = { id: bobsId, profilePicIds, profilePicIdsPrivate }
  expect((await bob.context.request.put('/api/profile', { data })).status()).toBe(200)
}

/** The screen on which Bob shares with Ann and writes to her, once it knows Bob's pictures as they are now. */
async function openScreen() {
  await bob.page.goto('/profileEdit')
  await bob.page.waitForLoadState('networkidle')
  await bob.page.goto(`/profile/${annsId}`)
  await bob.page.getByLabel('Your message').waitFor()
  await bob.page.waitForLoadState('networkidle')
}

const button = (name: string | RegExp) => bob.page.getByRole('button', { name })
/** Opens a dialog, which asks which pictures there are, and waits for the answer. */
async function openDialog(name: string) {
  const read = bob.page.waitForResponse(answer => answer.url().endsWith('/api/profiles/mine'))
  await button(name).click()
  expect((await read).status()).toBe(200)
}
/** Not a toast, which is a dialog that is not modal. */
const dialog = () => bob.page.locator('[role=dialog]:not([aria-modal=false])')
/** Chooses one of Bob's pictures for the message. */
async function choosePicture(name: string) {
  await openDialog('Add pictures')
  await dialog().getByRole('button', { name }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await dialog().waitFor({ state: 'detached' })
}
const statusForAnn = async (id: string) =>
  (await ann.context.request.get(`/api/profile-pic/${id}`, { headers: ofOwnPage })).status()

it('the dialog of sharing shows which private pictures there are now, and again after it was refused, whose reason it says', async () => {
  const third = await upload('#60a040')
  await arrange([], [first, second, third])
  await openScreen()
  await remove(first)
  await openDialog('Share private pictures')
  await dialog().waitFor()
  await expect.poll(() => dialog().getByRole('listitem').count()).toBe(2)
  await dialog().getByRole('button', { name: 'Private picture 1' }).click()
  await dialog().getByRole('button', { name: 'Private picture 2' }).click()
  await arrange([second], [third])
  await dialog().getByRole('button', { name: 'Share 2 pictures' }).click()
  await dialog().getByText('Only private pictures of your own can be shared.').waitFor()
  await dialog().getByRole('button', { name: 'Share', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await statusForAnn(third)).toBe(200)
})

it('the dialog of the chat shows which pictures are private now; what changes after it was chosen is neither shared unawares nor keeps the message back', async () => {
  await openScreen()
  await arrange([first], [second])
  await openDialog('Add pictures')
  await dialog()
    .getByText(/Those with a lock are private/)
    .waitFor()
  await dialog().getByRole('button', { name: 'Your picture 2, private' }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await bob.page.getByText(/^Sending shares your private picture/).waitFor()
  await button(/^Remove .*private/i).click()

  // One that became private.
  await choosePicture('Your picture 1')
  await arrange([second], [first])
  await button('Send').click()
  await bob.page.getByText(/A picture you chose has become private/).waitFor()
  await bob.page.getByText(/^Sending shares your private picture/).waitFor()
  expect(await statusForAnn(first)).toBe(404)
  await button('Retry').click()
  await expect.poll(() => statusForAnn(first)).toBe(200)

  // One that was deleted leaves the message, which then goes.
  await choosePicture('Your picture 1')
  await bob.page.getByLabel('Your message').fill('With a picture?')
  await remove(second)
  await button('Send').click()
  await bob.page.getByText(/Only your own pictures can be sent/).waitFor()
  await button(/^Remove /).waitFor({ state: 'detached' })
  await button('Retry').click()
  await bob.page.getByRole('log').getByText('With a picture?').waitFor()
})
