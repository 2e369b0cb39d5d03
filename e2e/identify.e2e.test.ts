import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { attemptFor, called, jurors, same, vote } from '#server/testing/identify-actions.ts'
import { uploadPicture } from '#server/testing/picture-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { identifyLimits } from '#shared/identify.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectSound } from './expect-room.ts'
import { type Joined, join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { pictureFile } from './pictures.ts'

const adminEmail = 'chief@example.org'
shareOneSite({ ADMIN_EMAILS: adminEmail })
let pool: TestMember[]
beforeAll(async () => {
  pool = await jurors(site, identifyLimits.jurors)
})

const place = { lat: 52.52, lon: 13.4 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openIdentify = (page: Page) => page.goto('/games/photocrop/identify')

async function newcomer(name: string, viewport = phone): Promise<Guest & Joined> {
  const guest = await openGuest(browser, { origin: site.origin, viewport })
  const joined = await join(guest, site, { name, colours: ['#b06030', '#305fb0'], at: place })
  return { ...guest, ...joined }
}

const attemptIdOf = async ({ profileId }: Joined) => {
  const { id } = await site.platform.db
    .selectFrom('identify_attempts')
    .select('id')
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return id
}

/** A juror's own browser. */
async function browserOf({ token }: TestMember, viewport = desktop) {
  const shared = { domain: new URL(site.origin).hostname, path: '/', sameSite: 'Lax' } as const
  const rest = { expires: -1, secure: false }
  const session = { ...shared, ...rest, name: 'session', value: token, httpOnly: true }
  const auth = { ...shared, ...rest, name: 'auth', value: '1', httpOnly: false }
  return openDevice([session, auth], { viewport })
}

it('three shots from the camera in the page go to the jurors, who verify the picture', async () => {
  const ann = await newcomer('Ann')
  const { page, complaints } = ann
  await openIdentify(page)
  await button(page, 'Picture 1').waitFor()
  await expectSound(page)
  await button(page, 'Begin').click()
  for (const number of [1, 2, 3]) {
    await page.getByRole('heading', { name: `Shot ${number} of 3` }).waitFor()
    await page.getByRole('img', { name: /^Drawing: / }).waitFor()
    await page.getByRole('timer').waitFor()
    const video = page.getByLabel('What the camera sees')
    await expect.poll(() => video.evaluate(isPlaying)).toBe(true)
    if (number === 1) await expectSound(page)
    await button(page, 'Take the shot').click()
    await page.getByRole('img', { name: `Your shot ${number}` }).waitFor()
    if (number === 2) {
      await button(page, 'Take it again').click()
      await expect.poll(() => video.evaluate(isPlaying)).toBe(true)
      await button(page, 'Take the shot').click()
    }
    await button(page, 'Send this shot').click()
  }
  await page.getByRole('heading', { name: 'Members are comparing' }).waitFor()
  await expectSound(page)

  const attemptId = await attemptIdOf(ann)
  const [juror, ...others] = await called(pool, attemptId)
  if (!juror) throw new Error('nobody')
  const jurors = await browserOf(juror)
  await jurors.page.goto('/games/photocrop/identify')
  await jurors.page.getByRole('link', { name: 'Compare pictures 1' }).click()
  await jurors.page.getByRole('heading', { name: 'Compare pictures' }).waitFor()
  for (const name of ['The chosen picture', 'Shot 1', 'Shot 2', 'Shot 3']) {
    const image = jurors.page.getByRole('img', { name, exact: true })
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
  }
  expect(await jurors.page.content()).not.toContain(ann.profileId)
  await expectSound(jurors.page)
  await button(jurors.page, 'Vote').click()
  await jurors.page.getByText('Please answer both questions.').waitFor()
  await jurors.page.getByLabel('The same person').check()
  await jurors.page.getByLabel('Yes, all three').check()
  await button(jurors.page, 'Vote').click()
  await jurors.page.getByRole('heading', { name: 'Thank you. Your vote counts.' }).waitFor()
  for (const other of others) expect((await vote(other, attemptId, same)).status).toBe(204)

  // The notification has the page read it anew.
  await page.getByText('Your picture is verified').waitFor()
  await page.getByText(/^Picture 1 is verified until/).waitFor()
  await expectSound(page)
  expect(complaints).toEqual([])
  expect(jurors.complaints).toEqual([])
  await expectBadges(ann)
})

const isPlaying = (video: HTMLElement | SVGElement) =>
  video instanceof HTMLVideoElement && video.videoWidth > 0 && !video.paused
const isLoaded = (image: HTMLElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

/** As another member sees it: on the profile, the tiles, the map's list, the card to read and the deck. */
async function expectBadges({ profileId }: Joined) {
  const bob = await newcomer('Bob', desktop)
  const { page, complaints } = bob
  await page.goto(`/profile/${profileId}`)
  await page.getByRole('heading', { name: /^Ann, \d+ \(Verified picture\)$/ }).waitFor()
  for (const address of ['/search/tile', '/search/map', '/search/profile', '/search/swype']) {
    await page.goto(address)
    await page.getByText('(Verified picture)').first().waitFor({ state: 'attached' })
  }
  await page.goto('/search/tile?only=verified')
  const tiles = page.getByRole('list', { name: 'Nearby profiles' }).or(page.getByRole('list'))
  await tiles.getByRole('link', { name: /Ann/ }).first().waitFor()
  expect(complaints).toEqual([])
}

it('where the camera is refused the phone’s own takes the shots, and a file that is no picture is turned down', async () => {
  const cem = await newcomer('Cem')
  const { page } = cem
  // As a browser answers where somebody says no; this one cannot be told to.
  await page.addInitScript(() => {
    const no = new DOMException('Permission denied', 'NotAllowedError')
    Object.assign(navigator.mediaDevices, { getUserMedia: () => Promise.reject(no) })
  })
  await openIdentify(page)
  await button(page, 'Picture 2').click()
  await button(page, 'Begin').click()
  await page.getByText(/^The camera may not be used here/).waitFor()
  await expectSound(page)
  const input = page.locator('input[type=file]')
  expect(await input.getAttribute('capture')).toBe('user')
  const noPicture = { name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await input.setInputFiles(noPicture)
  await page.getByText('This file is no picture that can be read here.').waitFor()
  for (const [index, colour] of ['#803030', '#308030', '#303080'].entries()) {
    await page.getByRole('heading', { name: `Shot ${index + 1} of 3` }).waitFor()
    await input.setInputFiles(await pictureFile(colour))
    await button(page, 'Send this shot').click()
  }
  await page.getByRole('heading', { name: 'Members are comparing' }).waitFor()
  const chosen = await site.platform.db
    .selectFrom('identify_attempts')
    .select('picture_id')
    .where('id', '=', await attemptIdOf(cem))
    .executeTakeFirst()
  expect(chosen?.picture_id).toBe(cem.pictureIds[1])

  await button(page, 'Give up').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
  await page.getByText('You gave it up. Your shots are deleted.').waitFor()
})

it('who has no camera is told so, and without a picture where to upload one', async () => {
  const dora = await newcomer('Dora')
  await dora.page.addInitScript(() =>
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
  )
  await openIdentify(dora.page)
  await button(dora.page, 'Begin').click()
  await dora.page.getByText(/^No camera was found/).waitFor()
  const eve = await openGuest(browser, { origin: site.origin, viewport: phone })
  await join(eve, site, { name: 'Eve' })
  await openIdentify(eve.page)
  await eve.page.getByRole('heading', { name: 'No picture to verify yet' }).waitFor()
  await eve.page.getByRole('link', { name: 'Upload a picture' }).waitFor()
})

it('an administrator confirms where there were too few jurors, with a reason', async () => {
  await site.platform.db.deleteFrom('moderation_service').execute()
  const [finn] = await site.members([{ name: 'Finn' }])
  if (!finn) throw new Error('nobody')
  const { body } = expectDone(await uploadPicture(finn))
  const attemptId = await attemptFor(finn, textOf(body.profilePicId))
  const { page, context, complaints } = await openGuest(browser, { origin: site.origin })
  await join({ context }, site, { name: 'Chief', email: adminEmail })
  await page.goto('/')
  await page.locator('a[href="/dashboard"]').waitFor({ state: 'attached' })
  await page.goto('/dashboard/identify')
  await page.getByRole('heading', { name: 'Verifications' }).waitFor()
  await page.getByRole('heading', { name: 'Picture 1' }).waitFor()
  await expectSound(page)
  await button(page, 'The same person').click()
  await page.getByText('Please say why.').waitFor()
  await page.getByLabel('Why').fill('The same face')
  await button(page, 'The same person').click()
  await page.getByRole('heading', { name: 'No picture waits for you' }).waitFor()
  expect(complaints).toEqual([])
  const row = await site.platform.db
    .selectFrom('identify_attempts')
    .select('state')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  expect(row?.state).toBe('PASSED')
})

it('an old link to something to compare says that there is nothing any more', async () => {
  const { page, complaints } = await newcomer('Gus', desktop)
  await page.goto(`/games/photocrop/identify/jury/${randomUUID()}`)
  await page.getByRole('heading', { name: 'Nothing to compare here' }).waitFor()
  await expectSound(page)
  expect(complaints).toEqual([])
})
