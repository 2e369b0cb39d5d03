import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { berlin, briefOf, otherOf, pictureOf, profileOf } from '#web/testing/answers.ts'
import { pressKey } from '#web/testing/keys.ts'
import { playOther } from '#web/testing/other-member.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import {
  leaveScreen,
  memberOf,
  playSite,
  type Reader,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

/** Ann and Bob, near each other, both with a picture and a conversation. */
function meetBob() {
  const own = pictureOf()
  const ann = memberOf({ profile: { profilePics: [own] } })
  playOwnPictures(ann, [own])
  const picture = pictureOf()
  const bob = profileOf({ profilename: 'Bob', profilePics: [picture] })
  const { conversation } = playOther(ann, bob, ['Hello Ann'])
  const other = otherOf(bob, { profilePicId: picture.id, pictureVersion: 1 })
  const brief = briefOf({
    profileId: bob.id,
    profilePicIds: [picture.id],
    profilePicVersions: [1],
  })
  site.on({
    'GET /api/profile-briefs/by-sector/:sector': ({ params }) =>
      params.sector === sectorKey(sectorOf(brief)) ? [brief] : [],
    'GET /api/profile-positions/aggregates': [],
    'GET /api/conversations/:profileId': conversation
      .messages()
      .slice(-1)
      .map(latest => ({ other, latest, unreadCount: 0, tsSent: latest.tsCreated })),
    'GET /api/profile-briefs/nearest': [brief],
    'GET /api/profile-likes/by-liked/:id': [],
  })
  localStorage.setItem('mapView', JSON.stringify({ ...berlin, zoom: 14 }))
  return ann
}

const theSwitch = (name: string, checked: boolean) => page.getByRole('switch', { name, checked })
const kept = () => sessionStorage.getItem('show_nsfw')
const isPicture = (url: string | null) => url?.includes('/api/profile-pic/') === true
const shown = () =>
  [...document.querySelectorAll('main img')]
    .map(image => image.getAttribute('src'))
    .filter(isPicture)

/** Visits every screen with pictures. Returns which of the two kinds of address they had, without duplicates. */
async function lookAround(ann: Reader) {
  const addresses: (string | null)[] = []
  const watcher = new PerformanceObserver(list => {
    addresses.push(...list.getEntries().map(({ name }) => name))
  })
  const isAsked = () => addresses.some(isPicture)
  const look = async () => {
    await expect.poll(() => shown().length).toBeGreaterThan(0)
    addresses.push(...shown())
  }
  await renderScreen('/search/map', ann)
  watcher.observe({ type: 'resource' })
  await expect.poll(isAsked).toBe(true)
  await renderScreen('/chat/personal', ann)
  await look()
  await renderScreen('/profileEdit', ann)
  await look()
  await page.getByRole('link', { name: 'View My Profile' }).click()
  await expect.element(page.getByRole('heading', { name: /^Ann, \d+$/ })).toBeVisible()
  await look()
  watcher.disconnect()
  const kinds = addresses.filter(isPicture).map(url => url?.includes('/nsfw/'))
  return [...new Set(kinds)].map(isNsfw => (isNsfw ? 'nsfw' : 'plain'))
}

it('is off at first; turned on, every picture comes by its nsfw address, until it is turned off', async () => {
  await setWindow(desktop)
  const ann = meetBob()
  await renderScreen('/', ann)
  await expect.element(theSwitch('Hiding NSFW', false)).toBeVisible()
  expect(await lookAround(ann)).toEqual(['plain'])

  await renderScreen('/', ann)
  await theSwitch('Hiding NSFW', false).click()
  await expect.element(theSwitch('Showing NSFW', true)).toBeVisible()
  // It applies to this tab only: another one has its own.
  expect(kept()).toBe('true')
  expect(JSON.stringify(storedHere())).not.toContain('nsfw"')
  expect(await lookAround(ann)).toEqual(['nsfw'])
  await renderScreen('/', ann)
  const isOn = theSwitch('Showing NSFW', true)
  await expect.element(isOn).toBeVisible()
  await pressKey(isOn, ' ')
  await expect.element(theSwitch('Hiding NSFW', false)).toBeVisible()
  expect(kept()).toBeNull()
  leaveScreen()
})

it('ends with a logout in another tab', async () => {
  const ann = meetBob()
  await renderScreen('/', ann)
  await theSwitch('Hiding NSFW', false).click()
  await expect.poll(kept).toBe('true')
  const otherTab = new BroadcastChannel('session')
  otherTab.postMessage([{ isLoggedIn: false, profileId: undefined, roles: [] }, 'ended'])
  otherTab.close()
  // Visitors do not have it.
  await expect.element(page.getByRole('switch', { name: /NSFW$/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Lambda Commons' })).toBeVisible()
  expect(kept()).toBeNull()
})
