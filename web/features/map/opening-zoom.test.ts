import { expect, it } from 'vitest'
import { openingZoom, pointOfHash, storedViewOf } from './opening-zoom.ts'

const here = { lat: 52.5, lon: 13.4 }
const size = { width: 400, height: 700 }
/** In a spiral out to this many degrees. */
const crowd = (members: number, degrees: number) =>
  Array.from({ length: members }, (_, index) => ({
    lat: here.lat + degrees * Math.sqrt((index + 1) / members) * Math.sin(index * 2.4),
    lon: here.lon + (degrees * Math.sqrt((index + 1) / members) * Math.cos(index * 2.4)) / 0.61,
  }))
const inViewAt = (zoom: number, members: readonly { lat: number; lon: number }[]) => {
  const degreesPerPx = 360 / (256 * 2 ** zoom)
  return members.filter(
    ({ lat, lon }) =>
      Math.abs(lon - here.lon) < (size.width / 2) * degreesPerPx &&
      Math.abs(lat - here.lat) < (size.height / 2) * degreesPerPx * 0.61,
  ).length
}

it('opens close enough for about thirty members in view', () => {
  for (const members of [crowd(200, 0.15), crowd(400, 0.05), crowd(60, 0.2)]) {
    const inView = inViewAt(openingZoom(members, here, size), members)
    expect(inView).toBeGreaterThanOrEqual(15)
    expect(inView).toBeLessThanOrEqual(60)
  }
})

it('shows a few too many rather than hardly anyone', () => {
  const northBy = (members: number, degrees: number) =>
    Array.from({ length: members }, () => ({ ...here, lat: here.lat + degrees }))
  const members = [...northBy(8, 0.004), ...northBy(40, 0.012)]
  expect(inViewAt(openingZoom(members, here, size), members)).toBe(48)
})

it('goes no closer than a few streets, and no farther than a region', () => {
  expect(openingZoom(crowd(200, 0), here, size)).toBe(15)
  expect(openingZoom(crowd(40, 3), here, size)).toBe(9)
})

it('shows the few who are there, and a town if there is nobody', () => {
  const few = crowd(5, 0.1)
  expect(inViewAt(openingZoom(few, here, size), few)).toBe(5)
  expect(openingZoom([], here, size)).toBe(11)
})

it('a hash holds a valid point, or none', () => {
  expect(pointOfHash('#profileId=x&lat=52.5&lng=-13.4')).toEqual({ lat: 52.5, lon: -13.4 })
  expect(pointOfHash('#lat=0&lng=0')).toEqual({ lat: 0, lon: 0 })
  for (const none of ['#lat=95&lng=0', '#lat=abc&lng=0', '#lat=5', '#lat=&lng=', '']) {
    expect(pointOfHash(none)).toBeUndefined()
  }
})

it('a stored view of another shape is ignored', () => {
  expect(storedViewOf({ lat: 1, lon: 2, zoom: 3 })).toEqual({ lat: 1, lon: 2, zoom: 3 })
  expect(storedViewOf({ lat: 1, lon: '2', zoom: 3 })).toBeUndefined()
  expect(storedViewOf(undefined)).toBeUndefined()
})
