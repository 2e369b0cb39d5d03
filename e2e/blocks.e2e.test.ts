import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { keepPlace } from './own-place.ts'

shareOneSite()

const at = { lat: 48.2, lon: 16.37 }

/** A member who stands there and has agreed to be seen. */
async function openMember(name: string) {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone })
  await keepPlace(guest.page, { mode: 'walk', chosen: at, isHidden: false })
  const { profileId } = await join(guest, site, { name, at })
  return { ...guest, profileId }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('a block made by one member is seen by the other, and a like on a page that was open before does not undo it', async () => {
  const [ann, bob] = await Promise.all([openMember('Ann'), openMember('Bob')])
  await bob.page.goto('/search/tile')
  await bob.page.getByRole('link', { name: /Ann/ }).waitFor()
  await ann.page.goto(`/profile/${bob.profileId}`)
  await button(ann.page, 'Like').waitFor()

  const { page } = await openDevice(await ann.context.cookies(), { viewport: phone })
  await page.goto(`/profile/${bob.profileId}`)
  await button(page, 'Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await page.getByText('Blocked and Redirecting...').waitFor()

  await bob.page.reload()
  await bob.page.getByRole('heading', { name: 'Nobody is nearby right now' }).waitFor()
  await bob.page.goto(`/profile/${ann.profileId}`)
  await bob.page.getByRole('heading', { name: 'This profile isn’t available' }).waitFor()

  await button(ann.page, 'Like').click()
  await ann.page.getByText('Couldn’t save your like').first().waitFor()
  await ann.page.getByText('This profile isn’t available.').first().waitFor()
  await button(ann.page, 'Like').waitFor()
  const pair = { likerProfileId: ann.profileId, likedProfileId: bob.profileId }
  const like = await ann.context.request.get(`/api/profile-like?${new URLSearchParams(pair)}`)
  expect(await like.json()).toMatchObject({ likeType: 'UNDETERMINED', blocked: true })
})
