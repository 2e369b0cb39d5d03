import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saveLike } from '#server/features/likes/likes.queries.ts'
import { putInDungeon } from '#server/features/moderation/dungeon/stay.factory.ts'
import { desktop, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addNeighbours, placesInLine } from './neighbours.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, openDevice, shareOneSite, site } from './one-site.ts'
import { pictureFile } from './pictures.ts'

shareOneSite()

const place = { lat: 48.1, lon: 11.5 }
const section = (page: Page, name: string) => page.getByRole('region', { name })

it('home shows who is near, has written and likes one, and nobody who is blocked', async () => {
  const [bobsId = '', cidsId = ''] = await addNeighbours(site, placesInLine(2, place))
  const ann = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { profileId: me } = await join(ann, site, { name: 'Ann', at: place })
  const { page, complaints } = ann
  await page.goto('/')
  await section(page, 'Near you').getByRole('link', { name: 'Neighbour 2' }).waitFor()
  await section(page, 'Messages').getByText('No conversations yet.').waitFor()
  await section(page, 'Likes').getByText('Nobody has liked you yet.').waitFor()
  await section(page, 'Your profile').getByText('2 of 5 done').waitFor()
  await expectAccessible(page)

  for (const likerId of [bobsId, cidsId]) {
    await saveLike(site.platform.db, { likerId, likedId: me }, 'LIKE', new Date())
  }
  const data = { likerProfileId: me, likedProfileId: cidsId, blocked: true }
  expect((await ann.context.request.put('/api/profile-like', { data })).status()).toBe(200)
  await page.reload()
  await section(page, 'Likes').getByRole('link', { name: 'Neighbour 1' }).waitFor()
  await section(page, 'Near you').getByRole('link', { name: 'Neighbour 1' }).waitFor()
  expect(await page.getByText('Neighbour 2').count()).toBe(0)

  await section(page, 'Your profile').getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await section(page, 'Your profile').getByText('2 of 5 done').waitFor()
  expect(await page.getByRole('link', { name: 'Add a picture' }).count()).toBe(0)
  await section(page, 'Near you').getByRole('link', { name: 'Neighbour 1' }).click()
  await page.waitForURL(`**/profile/${bobsId}`)
  expect(complaints).toEqual([])
})

it('who is in the dungeon is told so, asks for nobody near and reports no place', async () => {
  const ida = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { page, complaints } = ida
  await putInDungeon(site, await join(ida, site, { name: 'Ida', at: place }))
  await page.goto('/')
  await page.getByText(/^You are in the .*[Dd]ungeon/).waitFor()
  await section(page, 'Near you').getByText('While you are in the dungeon').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tiles', exact: true }).click()
  await page.getByRole('heading', { name: 'Share your location' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
})

it('a newcomer is led once through name, picture, place and tags to the map, with what others will see', async () => {
  const bob = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { page, context, complaints } = bob
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: place.lat, longitude: place.lon })
  const profileId = await openAccount(bob, site)
  const cookies = await context.cookies()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await page.waitForURL('**/welcome')
  await page.getByText('Step 1 of 4').waitFor()
  await button('Continue').click()
  await page.getByText('A name is required.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Bob')
  await page.getByLabel('Birthdate', { exact: true }).fill('1990-05-17')
  await expectAccessible(page)
  await button('Continue').click()

  await page.waitForURL('**/welcome?step=2')
  await page.reload()
  await page.getByText('Step 2 of 4').waitFor()
  const files = page.locator('input[type=file]').first()
  await files.setInputFiles(await pictureFile('#336699'))
  await button('Upload').click()

  await page.waitForURL('**/welcome?step=3')
  await button('Use my location').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByText('stands for an area, about 1 km wide').waitFor()
  await page.getByText('What others see', { exact: true }).waitFor()
  await expectAccessible(page)
  await button('3 km').click()
  await page.getByText('stands for an area, 3 km wide').waitFor()
  const shown = page.waitForRequest(
    call => /profile-position/.test(call.url()) && call.postDataJSON().hide === false,
  )
  await button('Show me here').click()

  await page.waitForURL('**/welcome?step=4')
  expect((await (await shown).response())?.status()).toBe(200)
  expect(await button('Open the map').isDisabled()).toBe(true)
  for (const tag of ['Coffee', 'Bear', 'Travel']) await button(tag).click()
  await page.getByText('3 picked').waitFor()
  await button('Open the map').click()
  await page.waitForURL('**/search/map')
  const mine = await (await context.request.get('/api/profiles/mine')).json()
  expect(mine).toMatchObject([{ id: profileId, profilename: 'Bob', profilePicIds: [{}] }])
  expect(mine[0].characteristics.toSorted()).toEqual(['bear', 'coffee', 'travel'])
  expect(complaints).toEqual([])

  const other = await openDevice(cookies, { viewport: desktop })
  await other.page.goto('/')
  await section(other.page, 'Your profile').getByText('4 of 5 done').waitFor()
})

it('the first steps can all be skipped, do not come again, and home says what is missing', async () => {
  const cid = await openGuest(browser, { origin: site.origin, viewport: desktop })
  const { page } = cid
  await openAccount(cid, site)
  await page.goto('/')
  for (const step of [1, 2, 3, 4]) {
    await page.getByText(`Step ${step} of 4`).waitFor()
    await page.getByRole('link', { name: 'Skip', exact: true }).click()
  }
  await page.waitForURL('**/search/map')
  await page.goBack()
  await page.getByText('Step 4 of 4').waitFor()
  const other = await openDevice(await cid.context.cookies())
  await other.page.goto('/')
  await section(other.page, 'Near you').getByText('once you have a name').waitFor()
  const begin = section(other.page, 'Near you').getByRole('link', { name: 'Get started' })
  expect(await begin.getAttribute('href')).toBe('/welcome?step=3&only')
  await other.page.getByRole('link', { name: 'Add name and birthdate' }).click()
  await other.page.getByLabel('Name', { exact: true }).fill('Cid')
  await other.page.getByLabel('Birthdate', { exact: true }).fill('1990-05-17')
  await other.page.getByRole('button', { name: 'Continue' }).click()
  await other.page.waitForURL(`${site.origin}/`)
  await section(other.page, 'Your profile').getByText('1 of 5 done').waitFor()
})
