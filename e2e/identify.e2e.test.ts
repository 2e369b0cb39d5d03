import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { jurors, passFullHour, same, summoned, vote } from '#server/testing/identify-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { identifyLimits } from '#shared/identify.ts'
import { openGuest, phone } from './browser.ts'
import { type Joined, join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'

shareOneSite()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const attemptIdOf = async ({ profileId }: Joined) => {
  const { id } = await site.platform.db
    .selectFrom('identify_attempts')
    .select('id')
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return id
}

/** A juror's own browser. */
async function browserOf({ token }: TestMember) {
  const shared = { domain: new URL(site.origin).hostname, path: '/', sameSite: 'Lax' } as const
  const rest = { expires: -1, secure: false }
  const session = { ...shared, ...rest, name: 'session', value: token, httpOnly: true }
  return openDevice([session, { ...shared, ...rest, name: 'auth', value: '1', httpOnly: false }])
}

const isPlaying = (video: HTMLElement | SVGElement) =>
  video instanceof HTMLVideoElement && video.videoWidth > 0 && !video.paused
const isLoaded = (image: HTMLElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

it('three shots from the camera in the page go to the jurors, who verify the picture', async () => {
  const pool = await jurors(site, identifyLimits.jurors)
  const { page, context, complaints } = await openGuest(browser, {
    origin: site.origin,
    viewport: phone,
  })
  const ann = await join({ context }, site, { name: 'Ann', colours: ['#b06030'] })
  await page.goto('/games/photocrop/identify')
  await button(page, 'Begin').click()
  for (const number of [1, 2, 3]) {
    await page.getByRole('heading', { name: `Shot ${number} of 3` }).waitFor()
    const video = page.getByLabel('What the camera sees')
    await expect.poll(() => video.evaluate(isPlaying)).toBe(true)
    await button(page, 'Take the shot').click()
    await button(page, 'Send this shot').click()
  }
  await page.getByRole('heading', { name: 'Members are comparing' }).waitFor()

  const attemptId = await attemptIdOf(ann)
  const [juror, ...others] = await summoned(pool, attemptId)
  if (!juror) throw new Error('nobody')
  const judging = await browserOf(juror)
  await judging.page.goto('/games/photocrop/identify')
  await judging.page.getByRole('link', { name: 'Compare pictures 1' }).click()
  await judging.page.getByRole('heading', { name: 'Compare pictures' }).waitFor()
  for (const name of ['The chosen picture', 'Shot 1', 'Shot 2', 'Shot 3']) {
    const image = judging.page.getByRole('img', { name, exact: true })
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
  }
  expect(await judging.page.content()).not.toContain(ann.profileId)
  await judging.page.getByLabel('The same person').check()
  await judging.page.getByLabel('Yes, all three').check()
  await button(judging.page, 'Vote').click()
  await judging.page.getByRole('heading', { name: 'Thank you. Your vote counts.' }).waitFor()
  for (const other of others) expect((await vote(other, attemptId, same)).status).toBe(204)
  await passFullHour(site, attemptId)

  // The notification makes the page refetch.
  await page.getByText('Your picture is verified').waitFor()
  await page.getByText(/^Picture 1 is verified until/).waitFor()
  await judging.page.goto(`/profile/${ann.profileId}`)
  await judging.page.getByRole('heading', { name: /^Ann, \d+ \(Verified picture\)$/ }).waitFor()
  expect([...complaints, ...judging.complaints]).toEqual([])
})
