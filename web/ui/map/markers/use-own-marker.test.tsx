import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#shared/limits.ts'
import { briefOf } from '#web/testing/answers.ts'
import { takeGps } from '#web/testing/gps.ts'
import {
  control,
  middleOf,
  openMapAt,
  playMap,
  positionUpdates,
  storePlace,
} from '#web/testing/map.ts'
import { freezeClock, passTime, playSite, site } from '#web/testing/render-screen.tsx'
import { dragByFinger, holdByMouse, setTouch } from '#web/testing/window.ts'

const start = { lat: 52.52, lon: 13.4 }
const byHand = 'Your location. Drag it or use the arrow keys.'

playSite()

/** The map of the reader, whose marker is in the middle. */
let map: ReturnType<typeof playMap>
beforeEach(async () => {
  map = playMap()
  storePlace({ mode: 'walk', chosen: start, isHidden: true })
  await openMapAt({ ...start, zoom: 14 })
  await expect.element(marker()).toBeVisible()
  await expect.poll(() => positionUpdates().length).toBe(1)
})

const marker = () => control(byHand)

/** The points chosen since the map opened. */
const chosen = () =>
  positionUpdates().flatMap(({ isRepeat, overrideLat: lat = 0, overrideLon: lon = 0 }) =>
    isRepeat ? [] : [{ lat, lon }],
  )

async function next() {
  const before = chosen().length
  await expect
    .poll(async () => {
      await passTime(limits.positionDebounceMs)
      return chosen().length
    })
    .toBe(before + 1)
  return chosen().at(-1) ?? start
}

function focusOn(element: Element) {
  if (element instanceof HTMLElement) element.focus()
}

it('the arrow keys move the own place, in steps that are reported when it rests', async () => {
  freezeClock()
  focusOn(marker().element())
  await userEvent.keyboard('{ArrowRight}')
  await passTime(limits.positionDebounceMs - 1)
  expect(chosen()).toEqual([])
  const east = await next()
  expect(east.lon).toBeGreaterThan(start.lon)
  const small = east.lon - start.lon
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  const north = await next()
  expect(north.lat).toBeGreaterThan(east.lat)
  expect(north.lon).toBeCloseTo(east.lon, 3)
  await userEvent.keyboard('{ArrowLeft}')
  const west = await next()
  expect(west.lon).toBeCloseTo(east.lon - small, 3)
  expect(positionUpdates().at(-1)).toMatchObject({ use: 'OVERRIDE', hide: true })
})

it('a mouse drags the own place, which goes on where the hand is while another member comes into view', async () => {
  await expect.poll(() => site.streams.size).toBe(1)
  const before = middleOf(marker().element())
  const letGo = await holdByMouse(marker().element(), { x: 60, y: -90 })
  const held = { x: before.x + 60, y: before.y - 90 }
  await expect.poll(() => middleOf(marker().element())).toEqual(held)
  map.stand(briefOf(), { lat: start.lat + 0.001, lon: start.lon })
  await expect.element(page.getByText('1 member in view')).toBeInTheDocument()
  expect(middleOf(marker().element())).toEqual(held)
  freezeClock()
  await letGo()
  const { lat, lon } = await next()
  expect(lat).toBeGreaterThan(start.lat)
  expect(lon).toBeGreaterThan(start.lon)
})

it('a finger drags the own place', async () => {
  await setTouch(true)
  freezeClock()
  await dragByFinger(marker(), { x: 60, y: -90 })
  const { lat, lon } = await next()
  expect(lat).toBeGreaterThan(start.lat)
  expect(lon).toBeGreaterThan(start.lon)
})

it('a place by GPS is moved by nobody', async () => {
  const gps = takeGps()
  await control('Location: Walk').click()
  await expect.poll(() => gps.followed()).toBe(1)
  freezeClock()
  gps.finds(52.5, 13.4)
  await passTime(limits.positionDebounceMs)
  const byGps = control('Your GPS location')
  await expect.element(byGps).toBeInTheDocument()
  await expect.poll(() => positionUpdates().at(-1)?.use).toBe('DEVICE_GPS')
  const before = positionUpdates().length
  focusOn(byGps.element())
  await userEvent.keyboard('{ArrowRight}')
  await dragByFinger(byGps, { x: 60, y: -90 })
  await expect.element(control('Put me here')).not.toBeInTheDocument()
  await control('Location: GPS').click()
  await passTime(limits.positionDebounceMs)
  await expect.poll(() => positionUpdates().length).toBe(before + 1)
  expect(positionUpdates().at(-1)?.use).toBe('OVERRIDE')
})
