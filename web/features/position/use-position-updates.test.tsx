import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProfilePosition } from '#shared/contract/position.ts'
import { limits } from '#shared/limits.ts'
import { berlin, disclosedOf } from '#web/testing/answers.ts'
import { unreachable } from '#web/testing/fake-site.ts'
import {
  control,
  openMapAt,
  playMap,
  playOwnPlace,
  positionUpdates,
  storedPlace,
  storePlace,
} from '#web/testing/map.ts'
import {
  freezeClock,
  memberOf,
  passTime,
  passUntil,
  playSite,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'
import { changeElsewhere } from '#web/testing/stored.ts'
import { setHidden } from '#web/testing/window.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const place = { mode: 'walk', chosen: { lat: 52.1, lon: 13.1 }, isHidden: true }
const view = { ...place.chosen, zoom: 12 }
const reportCall = 'PUT /api/profile-position/:profileId'
const willRetry = 'Couldn’t save your location. We’ll keep trying.'

playSite()

/** Opens the map once the stored place has been reported. Time stands still. */
async function openMap() {
  playMap()
  playOwnPlace()
  storePlace(place)
  await openMapAt(view)
  await expect.poll(() => positionUpdates().length).toBe(1)
  await expect.element(control('Visibility: Hidden')).toBeVisible()
  freezeClock()
}

const pressVisibility = () => page.getByRole('button', { name: /^Visibility/ }).click()

/** Advances the time until another update is sent. */
async function runUntilSent(mostMs: number) {
  const before = positionUpdates().length
  for (let ms = 0; ms < mostMs && positionUpdates().length === before; ms += secondMs) {
    await passTime(secondMs)
  }
}

it('a newcomer is asked on the map to complete their profile, and then gets a hidden random place around the default city', async () => {
  playMap()
  playOwnPlace()
  const newcomer = memberOf({ profile: { profilename: '' } })
  const { birthdate: _, age: _age, ...unknown } = newcomer.profile
  let profile: typeof newcomer.profile = unknown
  site.on({
    'GET /api/profiles/mine': () => [profile],
    'PATCH /api/profile': ({ body }) => {
      const { profilename = profile.profilename, birthdate } = body
      profile = { ...profile, profilename, ...(birthdate === undefined ? {} : { birthdate }) }
      return profile
    },
    'GET /api/profile-pic-grants/by-owner/:id': [],
    'GET /api/profile-pic-requests/by-owner/:id': [],
  })
  await renderScreen('/search/map', newcomer)
  await expect
    .element(page.getByText('Add your name and birthdate so others can see you.'))
    .toBeVisible()
  await page.getByRole('link', { name: 'Complete profile' }).click()
  const birthdate = page.getByLabelText('Birthdate', { exact: true })
  await expect.element(birthdate).toBeVisible()
  freezeClock()
  await passTime(20 * minuteMs)
  expect(positionUpdates()).toEqual([])
  await page.getByLabelText('Name', { exact: true }).fill('Bob')
  await birthdate.fill('1990-05-17')
  const field = birthdate.element()
  if (field instanceof HTMLElement) field.blur()
  await passUntil(() => positionUpdates().length > 0, 100)
  const [{ overrideLat = 0, overrideLon = 0, ...update } = {}] = positionUpdates()
  expect(update).toMatchObject({ use: 'OVERRIDE', hide: true, isRepeat: true })
  expect(Math.abs(overrideLat - berlin.lat)).toBeLessThanOrEqual(0.1)
  expect(Math.abs(overrideLon - berlin.lon)).toBeLessThanOrEqual(0.1)
  expect(storedPlace()).toMatchObject({ mode: 'random', isHidden: true })
})

it('a stored place is reported at the start on a screen without a map, again within 15 minutes, and not by a hidden page', async () => {
  playOwnPlace()
  storePlace({ ...place, isHidden: false })
  freezeClock()
  await renderScreen('/settings', memberOf())
  await passUntil(() => positionUpdates().length > 0)
  expect(positionUpdates()).toMatchObject([{ overrideLat: 52.1, overrideLon: 13.1 }])
  await passTime(limits.positionRepeatMs - minuteMs)
  expect(positionUpdates()).toHaveLength(1)
  await runUntilSent(2 * minuteMs)
  await expect.poll(() => positionUpdates().length).toBe(2)
  expect(positionUpdates()[1]).toMatchObject({ isRepeat: true })

  setHidden(true)
  await passTime(40 * minuteMs)
  expect(positionUpdates()).toHaveLength(2)
  setHidden(false)
  await expect.poll(() => positionUpdates().length).toBe(3)
  setHidden(true)
  setHidden(false)
  await passTime(limits.positionRepeatMs - minuteMs)
  expect(positionUpdates()).toHaveLength(3)
})

it('a member who hides in one tab is hidden in the other as well', async () => {
  await openMap()
  await control('Visibility: Hidden').click()
  await passTime(limits.positionDebounceMs)
  await expect.poll(() => positionUpdates().at(-1)?.hide).toBe(false)
  await control('Visibility: Showing').click()
  expect(storedPlace()).toMatchObject({ isHidden: true, isUnsent: true })
  await passTime(limits.positionDebounceMs)
  await expect.poll(() => positionUpdates().at(-1)?.hide).toBe(true)
  await control('Visibility: Hidden').click()
  await expect.element(control('Visibility: Showing')).toBeVisible()
  // The other tab.
  changeElsewhere('lastLocation', () => storePlace({ ...place, isHidden: true }))
  await expect.element(control('Visibility: Hidden')).toBeVisible()
})

it('a member who hides on one device is hidden on another that is only open', async () => {
  playMap()
  playOwnPlace({ disclosedLat: 52.1, disclosedLon: 13.1, hide: true })
  storePlace({ mode: 'walk', chosen: { lat: 40.1, lon: -3.7 }, isHidden: false })
  await openMapAt(view)
  await expect.element(control('Visibility: Hidden')).toBeVisible()
  expect(positionUpdates().at(-1)).toMatchObject({ isRepeat: true })
  expect(storedPlace()).toMatchObject({ chosen: { lat: 52.1, lon: 13.1 }, isHidden: true })
})

it('a failed report is shown on the map and retried until it succeeds', async () => {
  await openMap()
  let isThere = false
  site.on({
    [reportCall]: ({ body: { hide } }) => (isThere ? disclosedOf({ hide }) : unreachable()),
  })
  await pressVisibility()
  await passTime(limits.positionDebounceMs)
  await expect.element(page.getByText(willRetry)).toBeVisible()
  isThere = true
  const before = positionUpdates().length
  await runUntilSent(minuteMs)
  expect(positionUpdates()).toHaveLength(before + 1)
  expect(positionUpdates().at(-1)?.isRepeat).toBeUndefined()
  await expect.element(page.getByText(willRetry)).not.toBeInTheDocument()
})

it('a refused report is shown on the map, without a retry', async () => {
  await openMap()
  site.on({ [reportCall]: () => new Response(null, { status: 422 }) })
  const before = positionUpdates().length
  await pressVisibility()
  await passTime(limits.positionDebounceMs)
  const notice = page.getByText('Couldn’t save your location. Reload the page.', { exact: true })
  await expect.element(notice).toBeVisible()
  await passTime(minuteMs)
  expect(positionUpdates()).toHaveLength(before + 1)
})

it('a member who shows themselves and hides again is hidden, however long the first takes', async () => {
  await openMap()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const taken: boolean[] = []
  site.on({
    [reportCall]: async ({ body: { hide } }: { body: ProfilePosition }) => {
      if (!hide) await isReleased
      taken.push(hide)
      return disclosedOf({ hide, disclosedLat: 52.1, disclosedLon: 13.1 })
    },
  })
  const before = positionUpdates().length
  await control('Visibility: Hidden').click()
  await passTime(limits.positionDebounceMs)
  await expect.poll(() => positionUpdates().length).toBe(before + 1)
  await control('Visibility: Showing').click()
  await passTime(2 * limits.positionDebounceMs)
  expect(positionUpdates()).toHaveLength(before + 1)
  release()
  await expect.poll(() => taken).toEqual([false, true])
  await expect.element(control('Visibility: Hidden')).toBeVisible()
  await expect.poll(storedPlace).not.toHaveProperty('isUnsent')
})
