import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { berlin, pictureOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

const profileRead = 'GET /api/profile/:id'

it('rating waits for what is there now, else deals what is remembered, and says so where nothing is', async () => {
  const ann = memberOf()
  standAt(berlin)
  const pictures = [pictureOf(), pictureOf()]
  const { ids } = playNearby(ann, [{ profileName: 'Bob', pictures }])
  playProfileParts()
  const link = page.getByRole('link', { name: 'Rate pictures' })
  const shown = page.getByRole('img', { name: 'Picture 1 of 1' })
  await renderScreen(`/profile/${ids[0]}`, ann)
  await expect.element(link).toBeVisible()
  const held = site.hold(profileRead)
  pictures.shift()
  await link.click()
  await expect.poll(() => location.pathname).toBe('/profilePicRateSwipe')
  await expect.poll(held.count).toBe(1)
  await expect.poll(() => document.querySelector('[data-page-waits]')).not.toBeNull()
  expect(page.getByText(/^Picture \d of/).elements()).toEqual([])
  held.release()
  // Pictures deleted in the meantime are skipped.
  await expect.element(shown).toBeVisible()
  await expectAccessible()

  history.back()
  await expect.element(link).toBeVisible()
  const answer = site.refuse(profileRead, () => refusal('server/failed'))
  await link.click()
  await expect.element(shown).toBeVisible()
  await renderScreen(`${location.pathname}${location.search}`, ann)
  const failed = page.getByRole('heading', { name: 'Couldn’t load the pictures' })
  await expect.element(failed).toBeVisible()
  await expectAccessible()
  answer()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.element(shown).toBeVisible()
})
