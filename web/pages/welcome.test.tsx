import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Settings } from '#shared/contract/accounts.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { consentTexts } from '#shared/texts/consents.ts'
import { berlin, disclosedOf, newId, pictureOf, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playNearby, playProfileParts } from '#web/testing/nearby.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const isShown = (words: string) =>
  expect.element(page.getByText(words, { exact: true })).toBeVisible()
const expectPath = (path: string) =>
  expect.poll(() => location.pathname + location.search).toBe(path)

/** A newcomer with only an account, for whom the site stores what they enter. */
function playNewcomer() {
  const id = newId()
  const bob = memberOf({ profile: { id }, settings: { firstStepsSeen: false, consents: [] } })
  let settings: Settings = bob.settings
  let profile: Profile = profileOf({ id, profilename: '' })
  site.on({
    'GET /api/settings': () => settings,
    'PATCH /api/settings': ({ body }) => {
      const { firstStepsSeen = true, locationCellMeters = settings.locationCellMeters } = body
      settings = { ...settings, firstStepsSeen, locationCellMeters }
      return settings
    },
    'PUT /api/account/consents': ({ body: { kind } }) => {
      settings = { ...settings, consents: [...settings.consents, kind] }
      return undefined
    },
    'GET /api/profiles/mine': () => [profile],
    'PATCH /api/profile': ({ body: { addCharacteristics = [], profilename, birthdate } }) => {
      profile = {
        ...profile,
        characteristics: [...profile.characteristics, ...addCharacteristics],
        ...(profilename === undefined ? {} : { profilename }),
        ...(birthdate === undefined ? {} : { birthdate, age: 36 }),
      }
      return profile
    },
    'POST /api/profile-pic': () => {
      const picture = pictureOf()
      profile = { ...profile, profilePics: [picture], profilePicIds: [picture.id] }
      return { profilePicId: picture.id }
    },
    'PUT /api/profile-position/:profileId': ({ body: { hide, use } }) =>
      disclosedOf({
        hide,
        isChosen: use === 'OVERRIDE',
        precisionM: use === 'OVERRIDE' ? 0 : settings.locationCellMeters,
      }),
    'GET /api/profile-positions/aggregates': [],
    'GET /api/profile-briefs/by-sector/:sector': [],
  })
  playNearby(bob, [])
  playProfileParts()
  return { id, bob: { ...bob, settings, profile } }
}

/** A device with a working GPS. */
function playGps() {
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation(success => {
    const { lat: latitude, lon: longitude } = berlin
    const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
    const coords = { latitude, longitude, accuracy: 5, ...rest, toJSON: () => '' }
    success({ coords, timestamp: Date.now(), toJSON: () => '' })
    return 1
  })
  vi.spyOn(navigator.geolocation, 'clearWatch').mockReturnValue()
}

async function pictureFile() {
  const canvas = new OffscreenCanvas(400, 500)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing can be drawn')
  context.fillStyle = '#336699'
  context.fillRect(0, 0, 400, 500)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', {
    type: 'image/png',
  })
}

it('a newcomer is led once through name, picture, place and tags to the map, with what others will see', async () => {
  const { id, bob } = playNewcomer()
  playGps()
  await renderScreen('/', bob)
  await expectPath('/welcome')
  await isShown('Step 1 of 4')
  await button('Continue').click()
  await isShown('Enter a name.')
  await page.getByLabelText('Name', { exact: true }).fill('Bob')
  await page.getByLabelText('Birthdate', { exact: true }).fill('1990-05-17')
  await expectAccessible()
  await button('Continue').click()

  await expectPath('/welcome?step=2')
  await renderScreen('/welcome?step=2', bob)
  await isShown('Step 2 of 4')
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  const input = document.querySelector('input[type=file]') ?? document.body
  await userEvent.upload(input, await pictureFile())
  await expectAccessible()
  await button('Upload').click()

  await expectPath('/welcome?step=3')
  expect(site.calls('POST /api/profile-pic').map(({ form }) => form.authorProfileId)).toEqual([id])
  await button('Use my location').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await expect.element(page.getByText(/stands for an area about 1 km wide/)).toBeVisible()
  await isShown('What others see')
  await expectAccessible()
  expect(site.calls('PUT /api/account/consents').map(({ body }) => body)).toEqual([
    { kind: 'LOCATION', text: consentTexts.LOCATION.text },
  ])
  const reports = () => site.calls('PUT /api/profile-position/:profileId').map(({ body }) => body)
  expect(reports().filter(({ hide }) => !hide)).toEqual([])
  await button('3 km').click()
  await expect.element(page.getByText(/stands for an area 3 km wide/)).toBeVisible()
  await button('Show me here').click()

  await expectPath('/welcome?step=4')
  await expect
    .poll(() => reports().at(-1))
    .toMatchObject({ use: 'DEVICE_GPS', hide: false, gpsLat: berlin.lat, gpsLon: berlin.lon })
  expect(button('Open the map').element().hasAttribute('disabled')).toBe(true)
  for (const tag of ['Coffee', 'Bear', 'Travel']) await button(tag).click()
  await isShown('3 picked')
  await expectAccessible()
  await button('Open the map').click()
  await expectPath('/search/map')
  expect(site.calls('PATCH /api/profile').map(({ body }) => body)).toEqual([
    { id, profilename: 'Bob', birthdate: '1990-05-17' },
    ...['coffee', 'bear', 'travel'].map(tag => ({ id, addCharacteristics: [tag] })),
  ])

  await setWindow(desktop)
  await renderScreen('/', bob)
  const own = page.getByRole('region', { name: 'Your profile' })
  await expect.element(own.getByText('4 of 5 done')).toBeVisible()
})

it('the first steps can all be skipped, and do not come again', async () => {
  const { id, bob } = playNewcomer()
  await setWindow(desktop)
  await renderScreen('/', bob)
  for (const step of [1, 2, 3, 4]) {
    await isShown(`Step ${step} of 4`)
    await page.getByRole('link', { name: 'Skip', exact: true }).click()
  }
  await expectPath('/search/map')
  expect(site.calls('PATCH /api/settings').map(({ body }) => body)).toEqual([
    { firstStepsSeen: true, defaultProfileId: id },
  ])
  await expect.poll(() => document.querySelector('.leaflet-container')).not.toBeNull()
  history.back()
  await expectPath('/welcome?step=4')
  await isShown('Step 4 of 4')
  await renderScreen('/', bob)
  await expect.element(page.getByRole('region', { name: 'Your profile' })).toBeVisible()
  await expectPath('/')
})
