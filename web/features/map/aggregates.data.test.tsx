import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PositionAggregate } from '#shared/contract/discovery.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { pressKey } from '#web/testing/keys.ts'
import { control, crowdAt, openMapAt, playMap } from '#web/testing/map.ts'
import { playSite, site } from '#web/testing/render-screen.tsx'

const town = { lat: 48.5, lon: 9.5 }
const townMembers = mapLimits.mapProfilesMax + 5
const villages = Array.from({ length: 12 }, (_, index) => ({
  lat: 40.5 + (index % 4) * 4,
  lon: -4.5 + Math.floor(index / 4) * 9,
}))

playSite()

/** One large crowd and a dozen small ones in the site's distant counts: rounded down to multiples of five. */
function playCrowds() {
  const { put } = playMap()
  for (const brief of crowdAt(town, townMembers)) put(brief, brief)
  for (const brief of villages.flatMap(village => crowdAt(village, 6))) put(brief, brief)
  site.on({
    'GET /api/profile-positions/aggregates': [
      countAt(town, townMembers),
      ...villages.map(village => countAt(village, 5)),
    ],
  })
}

const countAt = ({ lat, lon }: Point, count: number): PositionAggregate => ({
  centerLat: lat,
  centerLon: lon,
  deltaLat: 1,
  deltaLon: 1,
  count,
  tsUpdated: noon,
})

const bubbles = () => [...document.querySelectorAll('.map-count button')]
const boxes = () => bubbles().map(bubble => bubble.getBoundingClientRect())
const tops = () => boxes().map(({ top, left }) => [top, left])
const notice = (text: string) => page.getByText(text).first()
const sectorsRead = () =>
  site.calls('GET /api/profile-briefs/by-sector/:sector').map(({ params }) => params.sector)

it('a crowded map says from afar to zoom in, reads no sector, and shows separate counts, with the largest first in the list', async () => {
  playCrowds()
  await openMapAt({ ...town, zoom: 3 })
  let before: unknown[] = []
  for (const zoom of [3, 4, 5]) {
    await expect.element(control('Zoom in')).toHaveAttribute('aria-disabled', 'false')
    if (zoom > 3) await control('Zoom in').click()
    await expect.element(notice('Zoom in to see profiles.')).toBeInTheDocument()
    await expect.poll(() => bubbles().length).toBeGreaterThan(0)
    await expect.poll(tops).not.toEqual(before)
    const drawn = boxes()
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) {
        const reach = (one.width + other.width) / 2
        const [x, y] = [one.x + one.width / 2, one.y + one.height / 2]
        const [otherX, otherY] = [other.x + other.width / 2, other.y + other.height / 2]
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(reach)
      }
    }
    before = tops()
  }
  expect(sectorsRead()).toEqual([])
  await expectAccessible()

  await control('List').click()
  const first = page.getByRole('dialog').getByRole('listitem').first()
  await expect.element(first.getByText('805 or more members. Zoom in here')).toBeVisible()
  await expect.element(first.getByText('Around 48.5° north, 9.5° east')).toBeVisible()
  await first.getByRole('button').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Zoom in to see profiles.')).not.toBeInTheDocument()
})

it('pressing a count by keyboard zooms into a crowded map, until members are shown', async () => {
  playCrowds()
  await openMapAt({ lat: 44.5, lon: -4.5, zoom: 6 })
  const five = page.getByRole('button', { name: '5 or more members. Zoom in here' }).first()
  await expect.element(five).toBeVisible()
  await pressKey(five)
  await expect.element(page.getByText('Zoom in to see profiles.')).not.toBeInTheDocument()
  await expect.poll(() => bubbles().length).toBe(0)
  await expect.element(page.getByText('6 members in view', { exact: true })).toBeInTheDocument()
  expect(sectorsRead()).not.toEqual([])
  expect(new Set(sectorsRead()).size).toBeLessThanOrEqual(mapLimits.mapSectorsMax)
})

it('a crowded map says when there are too many in view, and shows their number instead', async () => {
  playCrowds()
  await openMapAt({ ...town, zoom: 11 })
  await expect.element(notice('Too many profiles to display.')).toBeInTheDocument()
  await page.getByRole('button', { name: '805 or more members. Zoom in here' }).click()
  await expect.element(page.getByText('Too many profiles to display.')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^\d+ members in view$/)).toBeInTheDocument()
})
