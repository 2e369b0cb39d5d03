import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { berlin, briefOf, pictureOf, profileOf } from '#web/testing/answers.ts'
import { takeGps } from '#web/testing/gps.ts'
import { control, playMap, playOwnPlace, positionUpdates, storedView } from '#web/testing/map.ts'
import { playOther } from '#web/testing/other-member.ts'
import { leaveScreen, memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { playSettings } from '#web/testing/settings.ts'
import { storedHere } from '#web/testing/stored.ts'

/** More digits than a random place around the city, which could begin with the same ones. */
const exact = { lat: 52.516347, lon: 13.377783 }
const meZoom = 14

playSite()

const field = () => page.getByLabelText('Your message')
const roughly = (degrees: number) => Math.round(degrees * 100) / 100

const stored = () => JSON.stringify([Object.entries(storedHere()), Object.entries(sessionStorage)])

/** Everything except the list of conversations, which is meant to be readable without a network. */
function storedBesideList() {
  const entries = Object.entries(storedHere()).map(([key, value]) => {
    if (!key.startsWith('cache:')) return [key, value]
    const { state, ...rest } = JSON.parse(value)
    const isList = ({ queryKey: [first] }: { queryKey: string[] }) => first === 'conversations'
    const others = state.queries.filter((query: { queryKey: string[] }) => !isList(query))
    return [key, JSON.stringify({ ...rest, others })]
  })
  return JSON.stringify([entries, Object.entries(sessionStorage)])
}

it('after a tour of the site, the device stores only the list of conversations of others, and no exact place', async () => {
  const gps = takeGps()
  const ann = memberOf()
  const bob = profileOf({ profilename: 'Bartholomew', profilePics: [pictureOf()] })
  const words = 'A sentence for one pair of eyes'
  const { put } = playMap()
  playOwnPlace()
  playSettings(ann)
  playOther(ann, bob)
  site.on({
    'GET /api/profile-likes/by-liked/:id': [],
    'GET /api/profile-briefs/nearest': [],
    'GET /api/auth/sessions': [],
    'GET /api/private-tags': [],
    'GET /api/billing/credits': { sum: 0, entries: [] },
  })
  put(
    briefOf({ profileId: bob.id, profileName: bob.profilename, profilePicIds: bob.profilePicIds }),
    berlin,
  )
  localStorage.setItem('mapView', JSON.stringify({ ...berlin, zoom: 12 }))

  await renderScreen('/', ann)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await renderScreen('/search/map', ann)
  await page.getByRole('button', { name: 'List' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Bartholomew/ })
    .click()
  await expect.element(page.getByRole('heading', { name: /^Bartholomew, \d+/ })).toBeVisible()
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await field().fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('log').getByText(words)).toBeVisible()
  await renderScreen('/chat/personal', ann)
  await expect.element(page.getByText(new RegExp(words)).first()).toBeVisible()
  await renderScreen('/settings/account', ann)
  await page.getByLabelText('New password', { exact: true }).fill('a secret never sent')

  await renderScreen('/search/map', ann)
  await control('Location: Walk').click()
  await expect.poll(gps.followed).toBe(1)
  gps.finds(exact.lat, exact.lon)
  await expect.poll(() => positionUpdates().at(-1)?.gpsLat).toBe(exact.lat)
  await control('Me').click()
  // The map has moved to its member and stored its view.
  await expect.poll(() => storedView().zoom).toBe(meZoom)
  await expect.poll(() => storedView().lat).toBeCloseTo(roughly(exact.lat), 9)
  await expect.poll(() => storedView().lon).toBeCloseTo(roughly(exact.lon), 9)
  await expect.poll(stored).toMatch(/own-profile/)
  // Nor in Walk mode, with the map still above the point where GPS found the member.
  await control('Location: GPS').click()
  await control('Zoom out').click()
  await expect.poll(() => storedView().zoom).toBe(meZoom - 1)
  await control('Put me here').click()
  await expect.poll(() => positionUpdates().at(-1)?.use).toBe('OVERRIDE')
  leaveScreen()

  expect(stored()).toContain(bob.profilename)
  const left = storedBesideList()
  const secrets = [bob.profilename, bob.id, ...bob.profilePicIds, words, 'a secret never sent']
  const places = [`${exact.lat}`, `${exact.lon}`, '52.51634', '13.37778']
  for (const secret of [...secrets, ...places]) expect(left).not.toContain(secret)
  expect(await indexedDB.databases()).toEqual([])
})
