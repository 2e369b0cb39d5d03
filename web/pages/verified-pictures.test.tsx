import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { berlin, newId, pictureOf } from '#web/testing/answers.ts'
import { openMapAt, playMap } from '#web/testing/map.ts'
import { playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const badge = () => page.getByText('(Verified picture)').first()

/** Bob looks at Ann, whose picture is verified. */
async function meetAnn() {
  await setWindow(desktop)
  const bob = memberOf({ profile: { profilename: 'Bob' } })
  const picture = pictureOf({ isVerified: true })
  const ann = {
    profileName: 'Ann',
    lat: berlin.lat + 1 / 1_000,
    profilePicIds: [picture.id],
    profilePicVersions: [1],
    profilePicVerified: true,
    pictures: [picture],
  }
  standAt(berlin)
  return { bob, ann }
}

it('others see that a picture is verified on the profile, the tiles, the card to read and the deck', async () => {
  const { bob, ann } = await meetAnn()
  const { ids } = playNearby(bob, [ann])
  playProfileParts()
  await renderScreen(`/profile/${ids[0]}`, bob)
  await expect
    .element(page.getByRole('heading', { name: /^Ann, \d+ \(Verified picture\)$/ }))
    .toBeVisible()
  for (const path of ['/search/tile', '/search/profile', '/search/swype']) {
    await renderScreen(path, bob)
    await expect.element(badge()).toBeInTheDocument()
  }
  await renderScreen('/search/tile?only=verified', bob)
  await expect.element(page.getByRole('link', { name: /Ann/ }).first()).toBeVisible()
  expect(site.calls('GET /api/profile-briefs/nearest').at(-1)?.query.only).toBe('verified')
})

it('others see that a picture is verified in the list of the map', async () => {
  const { bob, ann } = await meetAnn()
  const { put } = playMap()
  const { pictures: _, ...brief } = ann
  put(
    {
      ...brief,
      profileId: newId(),
      profileAge: 36,
      profileChars: [],
      profileHeight: '',
      profileWeight: '',
      lon: berlin.lon,
      tsUpdated: 0,
    },
    berlin,
  )
  await openMapAt({ ...berlin, zoom: 14 }, bob)
  await expect.element(badge()).toBeInTheDocument()
})
