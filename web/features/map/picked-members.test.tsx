import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { briefOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { focusOn, pressKey } from '#web/testing/keys.ts'
import {
  colorDistance,
  control,
  mapRegion,
  middleOf,
  openMapAt,
  pictureIdOf,
  playMap,
  playOwnPlace,
} from '#web/testing/map.ts'
import { playSite, site } from '#web/testing/render-screen.tsx'
import { desktop, dragByFinger, setTouch, setWindow, tap } from '#web/testing/window.ts'

/** A color that nothing else on the map has. */
const green = { hex: '20d060', rgb: [0x20, 0xd0, 0x60] } as const
/** Far from where the reader's own marker may be. */
const here = { lat: 48.5, lon: 9.5 }
const beside = { lat: here.lat, lon: here.lon + 0.0012 }
const elsewhere = { lat: 48.505, lon: 9.505 }

playSite()

/** Ann, Cid and Dan, whom a test puts on the map. */
function playMembers() {
  const map = playMap()
  // No distance is shown beside a name, because the reader has not chosen a place.
  playOwnPlace()
  const pictureId = pictureIdOf(green.hex)
  const ann = briefOf({
    profileName: 'Ann',
    profilePicIds: [pictureId],
    profilePicVersions: [7],
  })
  const cid = briefOf({ profileName: 'Cid' })
  const dan = briefOf({ profileName: 'Dan' })
  site.on({
    'GET /api/mutual-likes/:profileId': [],
    'GET /api/private-tags': [],
    'GET /api/hidden-profile': ({ query }) => ({ ...query, hidden: false }),
    'GET /api/profile-note': ({ query }) => ({ ...query, bodyText: '', privateTags: [] }),
    'GET /api/conversations/:profileId': [],
    'GET /api/messages/between/:me/:other': [],
    'GET /api/profile-likes/by-liked/:id': [],
    'GET /api/profile-pic-likes/by-liker-profileid/:id': [],
    'GET /api/profile-pic-request': ({ query }) => query,
  })
  return { ...map, ann, cid, dan, pictureId }
}

const sheetOf = (name: RegExp) => page.getByRole('region', { name })
const annsSheet = () => sheetOf(/^Ann, \d+$/)
const middle = () => middleOf(mapRegion().element())
const distance = () => colorDistance(middle(), green.rgb)
const isFocused = (element: Element | null) => element === document.activeElement
const live = () => expect.poll(() => site.streams.size).toBe(1)

/** The members are drawn, so that a touch can hit them. */
async function drawn() {
  await expect
    .poll(() => {
      const canvas = document.querySelector('canvas.leaflet-zoom-animated')
      return canvas instanceof HTMLCanvasElement && !canvas.hidden
    })
    .toBe(true)
}

const titleOf = (name: RegExp | string) => page.getByRole('heading', { level: 1, name })

it('a member’s picture is on the map where they are now, with an address that changes with it', async () => {
  const { ann, pictureId, put, stand } = playMembers()
  put(ann, here)
  performance.clearResourceTimings()
  await openMapAt({ ...here, zoom: 15 })
  await expect.element(control('Show Ann')).toBeInTheDocument()
  await drawn()
  await expect.poll(distance).toBeLessThan(40)
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(asked.findLast(name => name.includes(pictureId))).toMatch(/[?&]v=7$/)
  await live()
  stand(ann, elsewhere)
  await expect.poll(distance).toBeGreaterThan(120)
  stand(ann, here)
  await expect.poll(distance).toBeLessThan(40)
})

it('a press on a marker shows the member in a sheet, where they can be liked', async () => {
  await setTouch(true)
  const { ann, put } = playMembers()
  put(ann, here)
  const bob = await openMapAt({ ...here, zoom: 15 })
  await expect.element(control('Show Ann')).toBeInTheDocument()
  await drawn()
  await tap(middle())
  await expect.element(annsSheet()).toBeVisible()
  const name = annsSheet().getByRole('link', { name: 'Ann', exact: true })
  await expect.poll(() => isFocused(name.query())).toBe(true)
  await expectAccessible()
  const like = annsSheet().getByRole('button', { name: 'Like', exact: true })
  await like.click()
  await annsSheet().getByRole('button', { name: 'Remove Like' }).click()
  await expect.element(like).toBeVisible()
  const both = { likerProfileId: bob.profileId, likedProfileId: ann.profileId }
  await expect
    .poll(() => site.calls('PUT /api/profile-like').map(({ body }) => body))
    .toEqual([
      { ...both, likeType: 'LIKE' },
      { ...both, likeType: 'DISLIKE' },
    ])
  await userEvent.keyboard('{Escape}')
  await expect.element(annsSheet()).not.toBeInTheDocument()
})

it('a touch swipes the sheet down and away', async () => {
  await setTouch(true)
  const { ann, put } = playMembers()
  put(ann, here)
  await openMapAt({ ...here, zoom: 15 })
  await expect.element(control('Show Ann')).toBeInTheDocument()
  await drawn()
  await tap(middle())
  await expect.element(annsSheet()).toBeVisible()
  const grip = annsSheet().element().firstElementChild
  if (!grip) throw new Error('no sheet')
  await dragByFinger(grip, { x: 0, y: 120 })
  await expect.element(annsSheet()).not.toBeInTheDocument()
  await tap(middle())
  await expect.element(annsSheet()).toBeVisible()
})

it('a second press leads to the profile, from which the map returns as it was left', async () => {
  await setTouch(true)
  const { ann, put } = playMembers()
  put(ann, here)
  await openMapAt({ ...here, zoom: 15 })
  await expect.element(control('Show Ann')).toBeInTheDocument()
  await drawn()
  const before = middle()
  await tap(before)
  await expect.element(annsSheet()).toBeVisible()
  await tap(before)
  await expect.element(titleOf(/^Ann, \d+$/)).toBeVisible()

  history.back()
  await expect.poll(() => isFocused(control('Show Ann').query())).toBe(true)
  expect(middle()).toEqual(before)
  await userEvent.keyboard('{Enter}')
  await annsSheet().getByRole('link', { name: 'Message' }).click()
  await expect.element(titleOf('Ann')).toBeInTheDocument()
  expect(location.hash).toBe('#chat')
})

it.each([
  { hand: 'finger', press: () => tap(middle()) },
  { hand: 'key', press: () => pressKey(stack()) },
])('two at one spot stand in a stack, which lists them by $hand', async ({ press }) => {
  await setTouch(true)
  const { ann, cid, put } = playMembers()
  put(ann, here)
  put(cid, here)
  await openMapAt({ ...here, zoom: 14 })
  await expect.element(stack()).toBeInTheDocument()
  await drawn()
  await press()
  const sheet = page.getByRole('region', { name: '2 members at this spot' })
  await expect.element(sheet.getByRole('link', { name: /^Ann/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => isFocused(stack().query())).toBe(true)
  await pressKey(stack())
  await sheet.getByRole('link', { name: /^Cid, \d+$/ }).click()
  await expect.element(titleOf(/^Cid, \d+$/)).toBeVisible()
})

const stack = () => page.getByRole('button', { name: /^2 members here: (Ann, Cid|Cid, Ann)$/ })

it('the focus moves to the member who remains at a point, and to the map when they leave too', async () => {
  const { ann, cid, put, leave } = playMembers()
  put(ann, here)
  put(cid, here)
  await openMapAt({ ...here, zoom: 14 })
  await expect.element(stack()).toBeInTheDocument()
  await live()
  await pressKey(stack())
  await expect.element(page.getByRole('region', { name: '2 members at this spot' })).toBeVisible()
  leave(cid)
  await expect
    .poll(() => isFocused(annsSheet().getByRole('link', { name: 'Ann', exact: true }).query()))
    .toBe(true)
  leave(ann)
  await expect.element(annsSheet()).not.toBeInTheDocument()
  await expect.poll(() => isFocused(mapRegion().query())).toBe(true)
})

it('the focus moves on in the list of a stack when the focused member leaves', async () => {
  const { ann, cid, dan, put, leave } = playMembers()
  for (const brief of [ann, cid, dan]) put(brief, here)
  await openMapAt({ ...here, zoom: 14 })
  const three = page.getByRole('button', { name: /^3 members here/ })
  await expect.element(three).toBeInTheDocument()
  await live()
  await pressKey(three)
  const links = page.getByRole('region', { name: /members at this spot$/ }).getByRole('link')
  await expect.poll(() => links.elements().length).toBe(3)
  const [, second, third] = links.elements()
  if (!second) throw new Error('no second')
  await focusOn(second)
  const id = second.getAttribute('href')?.split('/').at(-1)
  const leaving = [ann, cid, dan].find(({ profileId }) => profileId === id)
  if (!leaving || !third) throw new Error('nobody')
  leave(leaving)
  await expect.poll(() => links.elements().length).toBe(2)
  await expect.poll(() => isFocused(third)).toBe(true)
})

it('a press on a stack zooms in if that separates it, and arrow keys step through its members', async () => {
  const { ann, cid, put } = playMembers()
  put(ann, here)
  put(cid, beside)
  await openMapAt({ ...here, zoom: 14 })
  const two = page.getByRole('button', { name: /^2 members here/ })
  await expect.element(two).toBeInTheDocument()
  await pressKey(two)
  await expect.element(two).not.toBeInTheDocument()
  await pressKey(page.getByRole('button', { name: /^Show (Ann|Cid)$/ }), '{ArrowRight}')
  await expect.poll(() => isFocused(control('Show Cid').query())).toBe(true)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => isFocused(control('Show Ann').query())).toBe(true)
  expect(page.getByRole('region', { name: /^2 members/ }).query()).toBeNull()
})

it('on a desktop the members in view are listed beside the map, and rows and markers are highlighted together', async () => {
  await setWindow(desktop)
  const { ann, cid, put, leave } = playMembers()
  put(ann, here)
  put(cid, elsewhere)
  await openMapAt({ ...here, zoom: 15 })
  const list = page.getByRole('complementary', { name: 'Members' })
  await expect.element(list.getByText('2 in view')).toBeVisible()
  await live()
  await list.getByRole('link', { name: /^Cid/ }).hover()
  await expect.element(control('Show Cid')).toHaveAttribute('data-highlighted', '')
  await drawn()
  // Leaflet checks the mouse thirty times a second, so it may miss a single move.
  let step = 0
  await expect
    .poll(async () => {
      step = 1 - step
      const { width, height } = mapRegion().element().getBoundingClientRect()
      await mapRegion().hover({ position: { x: width / 2, y: height / 2 + step } })
      return list.getByRole('link', { name: /^Ann/ }).element().getAttribute('data-pointed')
    })
    .toBe('true')
  await mapRegion().click()
  const card = list.getByRole('region', { name: /^Ann, \d+$/ })
  await expect.element(card).toBeVisible()
  await expectAccessible()
  const { width, height } = mapRegion().element().getBoundingClientRect()
  await mapRegion().click({ position: { x: width / 2 - 200, y: height / 2 + 100 } })
  await expect.element(card).not.toBeInTheDocument()
  leave(cid)
  await expect.element(list.getByText('1 in view')).toBeVisible()
})
