import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { openMapAt } from './members-on-map.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { addCrowds, type Crowd } from './placed-members.ts'

const town = { lat: 48.5, lon: 9.5 }
const crowds: readonly Crowd[] = [
  { ...town, members: limits.mapProfilesMax + 5 },
  ...Array.from({ length: 12 }, (_, index) => ({
    lat: 40.5 + (index % 4) * 4,
    lon: -4.5 + Math.floor(index / 4) * 9,
    members: 6,
  })),
]

shareOneSite({}, { fill: db => addCrowds(db, crowds) })

describe.each([
  { width: 'a phone', viewport: phone, wholeTownZoom: 11 },
  { width: 'a desktop', viewport: desktop, wholeTownZoom: 12 },
])('a crowded map on $width', ({ viewport, wholeTownZoom }) => {
  let ann: Guest
  const sectorsRead: string[] = []
  beforeAll(async () => {
    ann = await openGuest(browser, { origin: site.origin, viewport })
    await join(ann, site, { name: 'Ann' })
    ann.page.on('request', request => {
      const sector = /by-sector\/([^?]+)/.exec(request.url())?.[1]
      if (sector) sectorsRead.push(decodeURIComponent(sector))
    })
  })

  const bubbles = () => ann.page.locator('.map-count button')
  const boxes = async () => {
    const all = await Promise.all((await bubbles().all()).map(one => one.boundingBox()))
    return all.flatMap(box => box ?? [])
  }

  it('says from afar to zoom in, reads no sector, and tells how many are where, apart from each other', async () => {
    sectorsRead.length = 0
    for (const zoom of [3, 4, 5]) {
      await openMapAt(ann, { ...town, zoom })
      await ann.page.getByText('Zoom in to see profiles.').first().waitFor()
      await expect.poll(() => bubbles().count()).toBeGreaterThan(0)
      const drawn = await boxes()
      for (const [index, one] of drawn.entries()) {
        for (const other of drawn.slice(index + 1)) {
          const reach = (one.width + other.width) / 2
          const middles = [one, other].map(({ x, y, width: side }) => [x + side / 2, y + side / 2])
          const [[x = 0, y = 0] = [], [otherX = 0, otherY = 0] = []] = middles
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(reach)
        }
      }
    }
    expect(sectorsRead).toEqual([])
  })

  it('leads closer by a press of the keyboard on a number, until members are shown', async () => {
    await openMapAt(ann, { lat: 44.5, lon: -4.5, zoom: 6 })
    const six = ann.page.getByRole('button', { name: '5 members or more. Zoom in here' }).first()
    await six.focus()
    await six.press('Enter')
    await ann.page.getByText('Zoom in to see profiles.').first().waitFor({ state: 'detached' })
    await expect.poll(() => bubbles().count()).toBe(0)
    await ann.page.getByText('6 members in view').waitFor({ state: 'attached' })
    expect(sectorsRead).not.toEqual([])
    expect(new Set(sectorsRead).size).toBeLessThanOrEqual(limits.mapSectorsMax)
  })

  it('says when there are too many in view, and tells their number instead', async () => {
    await openMapAt(ann, { ...town, zoom: wholeTownZoom })
    await ann.page.getByText('Too many profiles to display.').first().waitFor()
    const many = ann.page.getByRole('button', { name: '805 members or more. Zoom in here' })
    await many.waitFor()
    await many.click()
    await ann.page.getByText('Too many profiles to display.').first().waitFor({ state: 'detached' })
    await ann.page.getByText(/^\d+ members in view$/).waitFor({ state: 'attached' })
  })

  it('names the numbers in the list, the largest first, and leads there from it', async () => {
    await openMapAt(ann, { ...town, zoom: 5 })
    await ann.page.getByRole('button', { name: 'List' }).click()
    const list = ann.page.getByRole('dialog').getByRole('listitem')
    await list.first().getByText('805 members or more. Zoom in here').waitFor()
    await list.first().getByText('Around 48.5° north, 9.5° east').waitFor()
    await list.first().getByRole('button').click()
    await ann.page.getByRole('dialog').waitFor({ state: 'detached' })
    await ann.page.getByText('Zoom in to see profiles.').first().waitFor({ state: 'detached' })
    expect(ann.complaints).toEqual([])
  })
})
