import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { characteristicTags } from '#shared/characteristics.ts'
import { metersBetween } from '#shared/distance.ts'
import { LiveGrid } from './live-grid.ts'
import { plainTraits } from './live-member.factory.ts'
import { type LiveMember, type MemberTraits, tagBits } from './live-member.ts'
import { type MemberFilter, tagBitsByCategory } from './member-columns.ts'

const now = 1_790_000_000_000
const here = { lat: 52.5, lon: 13.4 }
const nobody: ReadonlySet<string> = new Set()
const page = { offset: 0, limit: 1_000, now, excluded: nobody }

function member(id: string, traits: Partial<MemberTraits>, point = here): LiveMember {
  const brief = Buffer.from(id)
  return {
    id,
    ...point,
    expiresAt: now + 1,
    traits: { ...plainTraits, ...traits },
    brief,
    version: 1,
  }
}

function found(grid: LiveGrid, filter: MemberFilter) {
  return grid.nearest({ ...here, ...page, filter }).map(String)
}

describe('a filter', () => {
  it('asks for any of the tags within a category, and for all categories', () => {
    const grid = new LiveGrid()
    const tagsOf = {
      a: ['top', 'bear'],
      b: ['versatile', 'bear'],
      c: ['top'],
      d: ['bear', 'fistbottom'],
    }
    for (const [id, tags] of Object.entries(tagsOf)) grid.set(member(id, { tags: tagBits(tags) }))
    const by = (...tags: string[]) => found(grid, { tags: tagBitsByCategory(tags) })
    expect(by()).toEqual(['a', 'b', 'c', 'd'])
    expect(by('top', 'versatile')).toEqual(['a', 'b', 'c'])
    expect(by('top', 'versatile', 'bear')).toEqual(['a', 'b'])
    expect(by('fistbottom')).toEqual(['d'])
    expect(by('hosting')).toEqual([])
  })

  it('distinguishes every tag from every other', () => {
    const bits = characteristicTags
      .map(tag => tagBits([tag]))
      .map(({ low, high }) => `${low}:${high}`)
    expect(new Set(bits).size).toBe(characteristicTags.length)
    expect(tagBits(['no such tag'])).toEqual({ low: 0, high: 0 })
  })

  it('keeps to ages, pictures, the last report and the time of joining, ends included', () => {
    const grid = new LiveGrid()
    grid.set(member('1', { age: 25 }))
    grid.set(member('2', { age: 35, hasPicture: true }))
    grid.set(member('3', { age: 45, updatedAt: now }))
    expect(found(grid, { ageMin: 25, ageMax: 35 })).toEqual(['1', '2'])
    expect(found(grid, { hasPicture: true })).toEqual(['2'])
    expect(found(grid, { updatedSince: now })).toEqual(['3'])
    expect(found(grid, { idFrom: '2' })).toEqual(['2', '3'])
    expect(found(grid, { among: new Set(['3', 'x']) })).toEqual(['3'])
  })

  it('cuts at the distance that a great circle has', () => {
    const grid = new LiveGrid()
    const random = seededRandom(3)
    const near = () => ({ lat: here.lat + random() - 0.5, lon: here.lon + random() - 0.5 })
    const members = Array.from({ length: 300 }, (_, index) => member(`${1000 + index}`, {}, near()))
    for (const each of members) grid.set(each)
    const radiusMeters = 20_000
    const expected = members
      .filter(each => metersBetween(here, each) <= radiusMeters)
      .map(({ id }) => id)
    expect(found(grid, { radiusMeters }).toSorted()).toEqual(expected)
    expect(expected.length).toBeGreaterThan(20)
  })

  it('fills a page however many it leaves out', () => {
    const grid = new LiveGrid()
    for (let index = 0; index < 3_000; index++) {
      const point = { lat: here.lat + index / 100_000, lon: here.lon }
      grid.set(member(String(10_000 + index), { hasPicture: index % 7 === 0 }, point))
    }
    const pages = [0, 30, 60].map(offset =>
      grid
        .nearest({ ...here, ...page, offset, limit: 30, filter: { hasPicture: true } })
        .map(String),
    )
    const expected = Array.from({ length: 90 }, (_, index) => String(10_000 + 7 * index))
    expect(pages.flat()).toEqual(expected)
  })
})
