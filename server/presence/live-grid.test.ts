import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { plainTraits } from '#server/presence/live-member.factory.ts'
import { characteristicTags } from '#shared/characteristics.ts'
import { metersBetween, type Point } from '#shared/distance.ts'
import type { Bounds } from './bounds-search.ts'
import { aggregatePositions, LiveGrid } from './live-grid.ts'
import { hiddenNow, type LiveMember, type MemberTraits, type Page, tagBits } from './live-member.ts'
import { type MemberFilter, tagBitsByCategory } from './member-columns.ts'

const start = 1_790_000_000_000
const nobody: ReadonlySet<string> = new Set()
const everyone: Page = { offset: 0, limit: 1_000_000, now: start, excluded: nobody }
const read = (briefs: readonly Buffer[]) => briefs.map(brief => brief.toString())

function uuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function memberAt(lat: number, lon: number, rest: Partial<LiveMember> = {}): LiveMember {
  const id = rest.id ?? '00000000-0000-4000-8000-000000000001'
  const brief = Buffer.from(id)
  return { id, lat, lon, expiresAt: start + 1000, traits: plainTraits, brief, version: 1, ...rest }
}

function gridWith(...members: readonly LiveMember[]) {
  const grid = new LiveGrid()
  for (const member of members) grid.set(member)
  return grid
}

/** Answers the same queries by a scan of all members. */
class Reference {
  readonly members = new Map<string, LiveMember>()

  seen({ now, excluded }: Page): LiveMember[] {
    return [...this.members.values()]
      .filter(({ id, expiresAt }) => expiresAt > now && !excluded.has(id))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  nearest(lat: number, lon: number, page: Page): string[] {
    return this.seen(page)
      .filter(member => {
        const apart = Math.abs(member.lon - lon)
        return Math.abs(member.lat - lat) <= 1 && Math.min(apart, 360 - apart) <= 1
      })
      .map(member => ({ id: member.id, chord: squaredChord(member, { lat, lon }) }))
      .sort((a, b) => a.chord - b.chord)
      .map(({ id }) => id)
  }

  bySector(lat: number, lon: number, page: Page): string[] {
    return this.seen(page)
      .filter(member => Math.floor(Math.min(member.lat, 89.9)) === lat)
      .filter(member => Math.floor(member.lon) === lon)
      .map(({ id }) => id)
  }

  inBounds({ latMin, lonMin, latMax, lonMax }: Bounds, page: Page): string[] {
    return this.seen(page)
      .filter(({ lat, lon }) => lat >= latMin && lat <= latMax && lon >= lonMin && lon <= lonMax)
      .map(({ id }) => id)
  }
}

function squaredChord(a: Point, b: Point): number {
  const vector = ({ lat, lon }: Point) => {
    const [phi, lambda] = [lat * (Math.PI / 180), lon * (Math.PI / 180)]
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  }
  const other = vector(b)
  return vector(a).reduce((sum, value, axis) => sum + (value - (other[axis] ?? 0)) ** 2, 0)
}

/** Crowds of every density: a city, a town across the date line, both poles, and a scatter. */
const hubs = [
  { lat: 52.5, lon: 13.4, spread: 0.3 },
  { lat: 52.5, lon: 13.4, spread: 0.01 },
  { lat: -16.5, lon: 180, spread: 0.8 },
  { lat: 89.6, lon: 20, spread: 0.5 },
  { lat: -89.8, lon: -100, spread: 0.3 },
  { lat: 0, lon: 0, spread: 1.2 },
  { lat: 20, lon: 20, spread: 60 },
] as const

function somewhere(random: () => number): Point {
  const hub = hubs[Math.floor(random() * hubs.length)] ?? hubs[0]
  const lat = hub.lat + (random() + random() - 1) * hub.spread
  const lon = hub.lon + (random() + random() - 1) * hub.spread * 2
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  return {
    lat: round(Math.max(-90, Math.min(90, lat))),
    lon: round(((round(lon) + 540) % 360) - 180),
  }
}

function someone(random: () => number, id: string, version: number): LiveMember {
  const lifeMs = random() < 0.1 ? -1000 : Math.floor(random() * 10_000)
  const expiresAt = random() < 0.1 ? hiddenNow : start + lifeMs
  const { lat, lon } = somewhere(random)
  return memberAt(lat, lon, { id, expiresAt, version })
}

/** The same joins, moves, hides and departures in the grid and in the reference. */
function world(count: number, changes: number, seed: number) {
  const random = seededRandom(seed)
  const grid = new LiveGrid()
  const reference = new Reference()
  const put = (member: LiveMember) => {
    grid.set(member)
    reference.members.set(member.id, member)
  }
  for (let index = 0; index < count; index++) put(someone(random, uuid(random), 0))
  const ids = [...reference.members.keys()]
  for (let change = 1; change <= changes; change++) {
    const id = ids[Math.floor(random() * ids.length)] ?? ''
    if (random() < 0.3) expect(grid.remove(id)).toBe(reference.members.delete(id))
    else put(someone(random, id, change))
  }
  return { grid, reference, random, ids }
}

describe.each([
  { count: 300, changes: 300, seed: 1 },
  { count: 12_000, changes: 8000, seed: 2 },
])('a grid of $count members', ({ count, changes, seed }) => {
  const { grid, reference, random, ids } = world(count, changes, seed)
  const excluded = new Set(ids.filter(() => random() < 0.05))
  /** Often near the beginning, sometimes thousands of rows later. */
  const page = (limit: number): Page => ({
    offset: Math.floor(random() ** 4 * reference.members.size),
    limit: 1 + Math.floor(random() * limit),
    now: start + Math.floor(random() * 8000),
    excluded: random() < 0.5 ? excluded : nobody,
  })
  const points = Array.from({ length: 60 }, () => somewhere(random))

  it('contains the same members as the reference', () => {
    expect(grid.size).toBe(reference.members.size)
    for (const id of ids) expect(grid.get(id)).toEqual(reference.members.get(id))
    const visible = [...grid.visibleMembers(start)].map(({ id }) => id).sort()
    expect(visible).toEqual(reference.seen(everyone).map(({ id }) => id))
  })

  const cut = (ids: readonly string[], { offset, limit }: Page) => ids.slice(offset, offset + limit)

  it('finds the nearest like the reference, in the same order', () => {
    for (const { lat, lon } of points) {
      const asked = page(60)
      const expected = cut(reference.nearest(lat, lon, asked), asked)
      expect(read(grid.nearest({ lat, lon, ...asked }))).toEqual(expected)
    }
  })

  it('lists sectors like the reference', () => {
    for (const point of points) {
      const [lat, lon] = [Math.min(89, Math.floor(point.lat)), Math.floor(point.lon)]
      const asked = page(500)
      const expected = cut(reference.bySector(lat, lon, asked), asked)
      expect(read(grid.bySector(lat, lon, asked))).toEqual(expected)
    }
  })

  it('lists bounds of every size like the reference', () => {
    for (const { lat, lon } of points) {
      for (const size of [0, 0.01, 0.1, 0.7, 3, 40, 360]) {
        const asked = page(500)
        const latMin = Math.max(-90, lat - size * random())
        const lonMin = Math.max(-180, lon - size * random())
        const [latMax, lonMax] = [Math.min(90, latMin + size), Math.min(180, lonMin + size)]
        const bounds = { latMin, lonMin, latMax, lonMax }
        const expected = cut(reference.inBounds(bounds, asked), asked)
        expect(read(grid.inBounds({ ...bounds, ...asked }))).toEqual(expected)
      }
    }
  })
})

describe('the live grid', () => {
  const one = memberAt(10.5, 20.5)
  const near = { lat: 10.5, lon: 20.5, ...everyone }

  it('orders members at one point by id', () => {
    const grid = gridWith(...['c', 'a', 'd', 'b'].map(id => memberAt(10.5, 20.5, { id })))
    expect(read(grid.nearest({ ...near, limit: 2 }))).toEqual(['a', 'b'])
    expect(read(grid.nearest({ ...near, limit: 2, offset: 2 }))).toEqual(['c', 'd'])
  })

  it('ignores an older version of a member', () => {
    const grid = gridWith({ ...one, version: 5 })
    expect(grid.set({ ...one, lat: 11, version: 4 })).toBe(false)
    expect(grid.get(one.id)?.lat).toBe(10.5)
    expect(grid.set({ ...one, lat: 11, version: 5 })).toBe(true)
  })

  it('finds points at the eastern date line and at the poles', () => {
    const [east, north] = [memberAt(0, 180, { id: 'east' }), memberAt(90, 0, { id: 'north' })]
    const grid = gridWith(east, north, memberAt(-90, 0, { id: 'south' }))
    const nearest = (lat: number, lon: number) => read(grid.nearest({ lat, lon, ...everyone }))
    expect([nearest(0, 179.5), nearest(0, -179.5)]).toEqual([['east'], ['east']])
    expect(nearest(89.5, 0.5)).toEqual(['north'])
    expect(read(grid.bySector(0, -180, everyone))).toEqual(['east'])
    expect(read(grid.bySector(89, 0, everyone))).toEqual(['north'])
    expect(read(grid.bySector(-90, 0, everyone))).toEqual(['south'])
  })

  it('answers bounds across the date line with nobody', () => {
    const grid = gridWith(memberAt(0, 179.9))
    const band = { latMin: -1, latMax: 1, ...everyone }
    expect(grid.inBounds({ ...band, lonMin: 179, lonMax: -179 })).toEqual([])
    expect(grid.inBounds({ ...band, lonMin: 179, lonMax: 181 })).toEqual([])
    expect(grid.inBounds({ ...band, lonMin: 179, lonMax: 180 })).toHaveLength(1)
    expect(grid.inBounds({ ...band, latMin: 2, lonMin: 179, lonMax: 180 })).toEqual([])
  })

  it('shows nobody from the moment they expire', () => {
    const grid = gridWith(one)
    expect(grid.nearest({ ...near, now: one.expiresAt - 1 })).toHaveLength(1)
    expect(grid.nearest({ ...near, now: one.expiresAt })).toHaveLength(0)
    expect(grid.bySector(10, 20, { ...everyone, now: one.expiresAt })).toHaveLength(0)
  })

  it('reuses the row of a removed member', () => {
    const grid = gridWith()
    for (let round = 0; round < 1000; round++) {
      grid.set({ ...one, id: `member-${round}` })
      if (round >= 10) grid.remove(`member-${round - 10}`)
    }
    expect(grid.size).toBe(10)
    expect(grid.nearest(near)).toHaveLength(10)
    expect(grid.remove('member-0')).toBe(false)
  })
})

describe('the version of a sector', () => {
  const one = memberAt(10.5, 20.5)
  const other = memberAt(10.2, 20.2, { id: 'other', expiresAt: start + 5000 })
  function sectorOf(...members: readonly LiveMember[]) {
    const grid = gridWith(...members)
    return { grid, version: (now = start) => grid.sectorVersion(10, 20, now) }
  }

  it.each([
    ['a member moves', grid => grid.set({ ...one, lat: 10.6 })],
    ['a brief changes', grid => grid.set({ ...one, brief: Buffer.from('new') })],
    ['a member hides', grid => grid.set({ ...one, expiresAt: hiddenNow })],
    ['a member leaves for another sector', grid => grid.set({ ...one, lat: 30 })],
    ['a member is removed', grid => grid.remove(one.id)],
    ['a member joins', grid => grid.set({ ...one, id: 'new' })],
  ] satisfies [string, (grid: LiveGrid) => unknown][])('changes when %s', (_, change) => {
    const { grid, version } = sectorOf(one, other)
    const before = version()
    change(grid)
    expect(version()).not.toBe(before)
    expect(version()).toBe(version())
  })

  it('changes at the moment a member expires, and not before', () => {
    const { version } = sectorOf(one, other)
    const before = version()
    expect(version(one.expiresAt - 1)).toBe(before)
    const after = version(one.expiresAt)
    expect(after).not.toBe(before)
    expect(version(start + 4999)).toBe(after)
    expect(version(start + 5000)).not.toBe(after)
  })

  it('stays when a member only expires later, or changes while hidden', () => {
    const { grid, version } = sectorOf(one, other)
    const before = version()
    grid.set({ ...one, expiresAt: start + 9000 })
    expect(version(start + 2000)).toBe(before)
    grid.set(memberAt(10.1, 20.1, { id: 'hidden', expiresAt: hiddenNow }))
    grid.set(memberAt(10.1, 20.3, { id: 'hidden', expiresAt: hiddenNow }))
    grid.remove('hidden')
    expect(version(start + 2000)).toBe(before)
    expect(version(start + 5000)).not.toBe(before)
  })

  it('changes when an expired member comes back', () => {
    const { grid, version } = sectorOf(one, other)
    version()
    const without = version(one.expiresAt)
    grid.set({ ...one, expiresAt: start + 9000 })
    expect(version(one.expiresAt)).not.toBe(without)
  })

  it('stays when another sector changes, and never repeats after an empty one', () => {
    const { grid, version } = sectorOf(one, other)
    const before = version()
    grid.set(memberAt(40, 40, { id: 'far' }))
    expect(version()).toBe(before)
    grid.remove(one.id)
    grid.remove('other')
    expect(version()).toBe(0)
    grid.set(one)
    expect(version()).toBeGreaterThan(before)
  })

  it('is never the same for two different bodies', () => {
    const { grid, version } = sectorOf(one, other)
    const random = seededRandom(9)
    const ids = Array.from({ length: 8 }, (_, index) => `id-${index}`)
    const bodies = new Map<number, string>()
    let now = start
    for (let change = 0; change < 4000; change++) {
      const id = ids[Math.floor(random() * ids.length)] ?? ''
      const [lat, brief] = [10.2 + Math.floor(random() * 2), Buffer.from(`${id}${random() < 0.2}`)]
      const expiresAt = random() < 0.2 ? hiddenNow : now + Math.floor(random() * 200)
      if (random() < 0.1) grid.remove(id)
      else if (random() < 0.7) grid.set(memberAt(lat, 20.2, { id, brief, expiresAt }))
      now += Math.floor(random() * 20)
      if (random() < 0.3) continue
      const body = read(grid.bySector(10, 20, { ...everyone, now })).join()
      const seen = version(now)
      expect(bodies.get(seen) ?? body).toBe(body)
      bodies.set(seen, body)
    }
    expect(bodies.size).toBeGreaterThan(500)
  })
})

describe('aggregates', () => {
  let made = 0
  /** A grid with this many members at each point. */
  function gridOf(
    ...crowds: (readonly [count: number, lat: number, lon: number, until?: number])[]
  ) {
    const members = crowds.flatMap(([count, lat, lon, expiresAt = start + 1]) =>
      Array.from({ length: count }, () => memberAt(lat, lon, { id: `${made++}`, expiresAt })),
    )
    return gridWith(...members)
  }
  const cells = (...crowds: Parameters<typeof gridOf>) =>
    aggregatePositions(gridOf(...crowds), start).map(
      ({ centerLat, centerLon, deltaLat, count }) => [centerLat, centerLon, deltaLat, count],
    )

  it('give the cell’s center and size, and a count rounded down to fives', () => {
    expect(aggregatePositions(gridOf([9, 52.52, 13.4]), start)).toEqual([
      { centerLat: 52.5, centerLon: 13.5, deltaLat: 1, deltaLon: 1, count: 5, tsUpdated: start },
    ])
  })

  it('merge groups of fewer than five into the next larger cell', () => {
    expect(cells([4, 50.5, 12.5], [3, 51.5, 13.5], [12, 50.5, 13.5])).toEqual([
      [50.5, 13.5, 1, 10],
      [52, 14, 4, 5],
    ])
  })

  it('merge what is still too small into the largest cells, or leave it out', () => {
    expect(cells([4, -88, -178], [1, -80, -170], [4, 0.5, 0.5])).toEqual([[-84, -174, 12, 5]])
  })

  it('count nobody who is hidden or expired', () => {
    const unseen = [[3, 52.5, 13.5, hiddenNow] as const, [3, 52.5, 13.5, start] as const]
    expect(cells([4, 52.5, 13.5], ...unseen)).toEqual([])
    expect(cells([5, 52.5, 13.5], ...unseen)).toEqual([[52.5, 13.5, 1, 5]])
  })
})

describe('a filter', () => {
  const here = { lat: 52.5, lon: 13.4 }
  const gridOf = (traits: Readonly<Record<string, Partial<MemberTraits>>>) =>
    gridWith(
      ...Object.entries(traits).map(([id, own]) =>
        memberAt(here.lat, here.lon, { id, traits: { ...plainTraits, ...own } }),
      ),
    )
  const found = (grid: LiveGrid, filter: MemberFilter, page: Partial<Page> = {}) =>
    read(grid.nearest({ ...here, ...everyone, ...page, filter }))

  it('asks for any of the tags within a category, and for all categories', () => {
    const grid = gridOf({
      a: { tags: tagBits(['top', 'bear']) },
      b: { tags: tagBits(['versatile', 'bear']) },
      c: { tags: tagBits(['top']) },
      d: { tags: tagBits(['bear', 'fistbottom']) },
    })
    const by = (...tags: string[]) => found(grid, { tags: tagBitsByCategory(tags) }).join('')
    expect(by()).toBe('abcd')
    expect(by('top', 'versatile')).toBe('abc')
    expect(by('top', 'versatile', 'bear')).toBe('ab')
    expect(by('fistbottom')).toBe('d')
    expect(by('hosting')).toBe('')
  })

  it('distinguishes every tag from every other', () => {
    const bits = characteristicTags.map(tag => JSON.stringify(tagBits([tag])))
    expect(new Set(bits).size).toBe(characteristicTags.length)
    expect(tagBits(['no such tag'])).toEqual({ low: 0, high: 0 })
  })

  it.each<[MemberFilter, string]>([
    [{ ageMin: 25, ageMax: 35 }, '12'],
    [{ hasPicture: true }, '2'],
    [{ updatedSince: start }, '3'],
    [{ idFrom: '2' }, '23'],
    [{ among: new Set(['3', 'x']) }, '3'],
  ])(
    'keeps to ages, pictures, the last report and the time of joining, ends included: %j',
    (filter, ids) => {
      const grid = gridOf({
        1: { age: 25 },
        2: { age: 35, hasPicture: true },
        3: { age: 45, updatedAt: start },
      })
      expect(found(grid, filter).join('')).toBe(ids)
    },
  )

  it('uses the distance along a great circle', () => {
    const random = seededRandom(3)
    const near = (degrees: number) => degrees + random() - 0.5
    const members = Array.from({ length: 300 }, (_, index) =>
      memberAt(near(here.lat), near(here.lon), { id: `${1000 + index}` }),
    )
    const grid = gridWith(...members)
    const radiusMeters = 20_000
    const expected = members.filter(each => metersBetween(here, each) <= radiusMeters)
    expect(found(grid, { radiusMeters }).toSorted()).toEqual(expected.map(({ id }) => id))
    expect(expected.length).toBeGreaterThan(20)
  })

  it('fills a page however many members it excludes', () => {
    const members = Array.from({ length: 3_000 }, (_, index) => {
      const traits = { ...plainTraits, hasPicture: index % 7 === 0 }
      return memberAt(here.lat + index / 100_000, here.lon, { id: `${10_000 + index}`, traits })
    })
    const grid = gridWith(...members)
    const pages = [0, 30, 60].flatMap(offset =>
      found(grid, { hasPicture: true }, { offset, limit: 30 }),
    )
    expect(pages).toEqual(Array.from({ length: 90 }, (_, index) => `${10_000 + 7 * index}`))
  })
})
