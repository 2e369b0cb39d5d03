import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import type { Point } from '#shared/distance.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { cellAt, cellsAround, keyedCells, pointOf, toUnits } from './keyed-cells.ts'
import {
  type GpsFix,
  nextPublishAt,
  publishDue,
  publishGpsFix,
  publishWalkPoint,
} from './publish-point.ts'

const secret = Buffer.alloc(32, 7)
const start = 1_790_000_000_000
const dayMs = 86_400_000
const berlin = { lat: 52.52, lon: 13.405 }
const grid = {
  secret,
  mailbox: Buffer.alloc(32, 1),
  profileId: 'member-a',
  cellMeters: 1000,
} as const
const cells = keyedCells(grid)

const update = (fix: Point, rest: Partial<GpsFix> = {}): GpsFix => ({
  ...grid,
  fix,
  memory: [],
  published: null,
  pending: null,
  now: start,
  ...rest,
})
const cellKey = (fix: Point) => JSON.stringify(cellAt(cells, toUnits(fix)))
const isFarFromEdges = (fix: Point) => cellsAround(cells, toUnits(fix), 0.2).length === 1
const shifted = (fix: Point, meters: number): Point => ({ ...fix, lat: fix.lat + meters / 111_320 })

/** Sends a member's fixes an hour apart, and returns their state after each. */
function walk(fixes: readonly Point[], stepMs = 3_600_000) {
  const states = [publishGpsFix(update(fixes[0] ?? berlin))]
  for (const [index, fix] of fixes.slice(1).entries()) {
    const now = start + (index + 1) * stepMs
    const before = states[index]
    if (before) states.push(publishGpsFix(update(fix, { ...before, now })))
  }
  return states
}

/** A point near Berlin well inside its cell, one just beyond an edge, and one far beyond it. */
function besideAnEdge(): { inside: Point; beyond: Point; far: Point } {
  for (let step = 0; step < 5000; step++) {
    const south = shifted(berlin, step % 1000)
    const inside = { lat: south.lat, lon: south.lon + Math.floor(step / 1000) * 0.004 }
    const beyond = shifted(inside, 150)
    const far = shifted(inside, 400)
    const apart = cellKey(inside) !== cellKey(beyond) && cellKey(beyond) === cellKey(far)
    if (apart && cellsAround(cells, toUnits(beyond), 0.2).length === 2 && isFarFromEdges(far)) {
      return { inside, beyond, far }
    }
  }
  throw new Error('no edge found')
}

describe('a published GPS point', () => {
  it('is byte for byte the same for every place in the member’s cell', () => {
    const random = seededRandom(2)
    let compared = 0
    for (let round = 0; round < 4000; round++) {
      const lat = random() * 160 - 80
      const lon = random() * 360 - 180
      const a = { lat, lon }
      const b = { lat: lat + random() * 0.006, lon: lon + random() * 0.006 }
      if (cellKey(a) !== cellKey(b)) continue
      const worlds = [a, b].map(fix => JSON.stringify(publishGpsFix(update(fix))))
      expect(worlds[0]).toBe(worlds[1])
      compared++
    }
    expect(compared).toBeGreaterThan(500)
  })

  it('stays the same over many reports, so averages reveal nothing', () => {
    const random = seededRandom(3)
    const fixes = Array.from({ length: 500 }, () => berlin)
      .map(({ lat, lon }) => ({ lat: lat + random() * 0.01, lon: lon + random() * 0.01 }))
      .filter((fix, _, all) => cellKey(fix) === cellKey(all[0] ?? fix))
    expect(fixes.length).toBeGreaterThan(30)
    const points = new Set(walk(fixes, 1000).map(({ published }) => JSON.stringify(published)))
    expect(points.size).toBe(1)
  })

  it('stays that of a known cell while the member is within its grown square', () => {
    const { inside, beyond } = besideAnEdge()
    const [home, step] = walk([inside, beyond])
    expect(step?.published).toEqual(home?.published)
    expect(step?.pending).toBeNull()
    expect(step?.memory).toHaveLength(1)
    expect(publishGpsFix(update(beyond)).published).not.toEqual(home?.published)
  })

  it('prefers the cell known longest, not the one used last', () => {
    const { inside, beyond, far } = besideAnEdge()
    const states = walk([inside, far, beyond])
    expect(states[1]?.memory).toHaveLength(2)
    expect(states[2]?.published).toEqual(publishGpsFix(update(far)).published)
    expect(states[2]?.pending?.point).toEqual(states[0]?.published.point)
  })

  it('is one point again after leaving and returning 40 times', () => {
    const { beyond, inside } = besideAnEdge()
    const random = seededRandom(6)
    const fixes = Array.from({ length: 80 }, (_, index) => {
      if (index % 2 === 1) return shifted(berlin, -20_000 - 5000 * random())
      return index % 4 === 0 ? inside : beyond
    })
    const home = walk(fixes).filter((_, index) => index % 2 === 0)
    expect(home).toHaveLength(40)
    expect(new Set(home.map(({ published }) => JSON.stringify(published))).size).toBe(1)
  })
})

describe('a point from before today’s grids', () => {
  it('stays until its member leaves the cell, and does not come back', () => {
    const { inside, beyond, far } = besideAnEdge()
    const old = { lat: inside.lat + 0.003, lon: inside.lon - 0.002 }
    const published = { point: old, use: 'DEVICE_GPS' } as const
    const home = publishGpsFix(update(inside, { published }))
    const onTheEdge = publishGpsFix(update(beyond, { ...home, now: start + dayMs }))
    for (const at of [home, onTheEdge]) expect(at).toMatchObject({ published, pending: null })
    expect(onTheEdge.memory).toHaveLength(1)
    const away = publishGpsFix(update(far, { ...onTheEdge, now: start + dayMs }))
    expect(away.pending?.point).toEqual(pointOf(cells, cellAt(cells, toUnits(far))))
    const back = publishGpsFix(update(inside, { ...away, now: start + 2 * dayMs }))
    expect(back.pending?.point).toEqual(pointOf(cells, cellAt(cells, toUnits(inside))))
  })

  it('is replaced at the next publish slot when its member has left meanwhile', () => {
    const published = { point: shifted(berlin, 4_000), use: 'DEVICE_GPS' } as const
    const { pending } = publishGpsFix(update(berlin, { published }))
    expect(pending?.point).toEqual(pointOf(cells, cellAt(cells, toUnits(berlin))))
  })
})

describe('the memory of cells', () => {
  it('holds at most 64, and a long drive does not displace home', () => {
    const drive = Array.from({ length: 200 }, (_, index) => shifted(berlin, index * 2000))
    const states = walk(drive, 60_000)
    const last = states.at(-1)
    expect(last?.memory).toHaveLength(64)
    expect(last?.memory[0]?.token).toBe(states[0]?.memory[0]?.token)
    const newest = publishGpsFix(update(drive.at(-1) ?? berlin)).memory[0]?.token
    expect(last?.memory.at(-1)?.token).toBe(newest)
  })

  it('drops the cell unused for longest', () => {
    const drive = Array.from({ length: 64 }, (_, index) => shifted(berlin, index * 2000))
    const full = walk(drive, 60_000).at(-1)
    const home = publishGpsFix(update(berlin, { ...full, now: start + 2 * dayMs }))
    const away = shifted(berlin, -5000)
    const next = publishGpsFix(update(away, { ...home, now: start + 3 * dayMs }))
    expect(next.memory).toHaveLength(64)
    expect(next.memory[0]).toEqual(home.memory[0])
    expect(next.memory.map(({ token }) => token)).not.toContain(home.memory.at(-1)?.token)
  })

  it('forgets a cell 30 days after its last use, not after its first', () => {
    const { inside, beyond, far } = besideAnEdge()
    const home = publishGpsFix(update(inside))
    const again = publishGpsFix(update(inside, { ...home, now: start + 20 * dayMs }))
    const kept = publishGpsFix(update(beyond, { ...again, now: start + 50 * dayMs }))
    expect(kept.published).toEqual(home.published)
    const away = publishGpsFix(update(far, { ...home, now: start + 31 * dayMs }))
    expect(away.memory).toHaveLength(1)
    expect(away.memory[0]?.token).not.toBe(home.memory[0]?.token)
  })

  it('contains neither a place nor a time of day', () => {
    const [entry] = publishGpsFix(update(berlin)).memory
    expect(entry).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{16}$/),
      lastUsedDay: Math.floor(start / dayMs),
    })
  })
})

describe('the publish window', () => {
  const near = shifted(berlin, 3000)
  const first = publishGpsFix(update(berlin))
  const moved = publishGpsFix(update(near, first))
  const slot = nextPublishAt(secret, 'member-a', start)

  it('publishes the first fix at once', () => {
    expect(first.pending).toBeNull()
    expect(first.published).toEqual({
      point: pointOf(cells, cellAt(cells, toUnits(berlin))),
      use: 'DEVICE_GPS',
    })
  })

  it("holds a move back until the member's next publish slot", () => {
    const { published, pending } = moved
    expect(published).toEqual(first.published)
    expect(pending?.publishAt).toBe(slot)
    expect(slot - start).toBeGreaterThan(0)
    expect(slot - start).toBeLessThanOrEqual(serverLimits.publishWindowMs)
    expect(publishDue(moved, slot - 1)).toEqual({ published, pending })
    const due = { published: { point: pending?.point, use: 'DEVICE_GPS' }, pending: null }
    expect(publishDue(moved, slot)).toEqual(due)
  })

  it('publishes only the last of several moves, at the same publish slot', () => {
    const farther = publishGpsFix(update(shifted(near, 3000), { ...moved, now: slot - 1 }))
    expect(farther.published).toEqual(first.published)
    expect(farther.pending?.publishAt).toBe(slot)
    expect(farther.pending?.point).not.toEqual(moved.pending?.point)
    const back = publishGpsFix(update(berlin, { ...farther, now: slot - 1 }))
    expect(back.pending).toBeNull()
  })

  it('publishes a due point before it looks at the next fix', () => {
    const later = publishGpsFix(update(berlin, { ...moved, now: slot }))
    expect(later.published.point).toEqual(moved.pending?.point)
    const publishAt = slot + serverLimits.publishWindowMs
    expect(later.pending).toEqual({ point: first.published.point, publishAt })
  })

  it('has publish slots 10 minutes apart, at a phase of the member', () => {
    expect(nextPublishAt(secret, 'member-a', slot - 1)).toBe(slot)
    expect(nextPublishAt(secret, 'member-a', slot)).toBe(slot + serverLimits.publishWindowMs)
    const phases = Array.from({ length: 50 }, (_, index) =>
      nextPublishAt(secret, `member-${index}`, start),
    )
    expect(new Set(phases).size).toBe(50)
  })

  it('publishes a jump of ten cells at once, in cells of the chosen size', () => {
    const jumped = publishGpsFix(update(shifted(berlin, 12_000), first))
    expect(jumped.published).not.toEqual(first.published)
    expect(jumped.pending).toBeNull()
    const coarse = publishGpsFix(update(berlin, { cellMeters: 3000 }))
    const moved = publishGpsFix(update(shifted(berlin, 12_000), { cellMeters: 3000, ...coarse }))
    expect(moved.published).toEqual(coarse.published)
    expect(moved.pending).not.toBeNull()
  })

  it('does not treat a short step over the date line as a jump', () => {
    const west = publishGpsFix(update({ lat: 0, lon: 179.99 }))
    const east = publishGpsFix(update({ lat: 0, lon: -179.99 }, west))
    expect(east.published).toEqual(west.published)
    expect(east.pending?.point).not.toEqual(west.published.point)
  })
})

describe('a walk point', () => {
  it('is shown where it was dragged, to 4 decimals, at once', () => {
    expect(publishWalkPoint({ lat: 52.123456, lon: 13.98765 })).toEqual({
      published: { point: { lat: 52.1235, lon: 13.9877 }, use: 'OVERRIDE' },
      pending: null,
    })
    const { point } = publishWalkPoint({ lat: -0.00001, lon: 180 }).published
    expect(point).toEqual({ lat: 0, lon: -180 })
  })

  it('gives way to the first GPS fix at once', () => {
    const walked = publishWalkPoint(shifted(berlin, 3000))
    const fixed = publishGpsFix(update(berlin, walked))
    expect(fixed.published.use).toBe('DEVICE_GPS')
    expect(fixed.pending).toBeNull()
  })
})
