import { describe, expect, it } from 'vitest'
import {
  type AlternatingSite,
  alternatingSite,
  processes,
} from '#server/testing/alternating-site.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { briefIn, idsIn, readBounds, readNearest, readSector } from '#server/testing/map-reads.ts'
import { blockMember, hideMember, placeMember } from '#server/testing/member-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply, textOf } from '#server/testing/visitor.ts'

/** What a page learns about one member. Others of this file may be near. */
async function nextAbout(page: EventReader, { profileId }: TestMember) {
  for (;;) {
    const { briefs, gone } = await page.nextOf('presence')
    if (gone.includes(profileId)) return 'gone'
    const brief = briefs.find(each => each.profileId === profileId)
    if (brief) return brief.lat
  }
}

describe.each(processes)('the map of $count processes over $bus', setup => {
  const open = alternatingSite(setup)
  /** Each test has a sector of its own. */
  let sectors = 0
  const newPlace = () => ({ lat: 10.5, lon: ++sectors * 3 + 0.5 })
  const keyOf = ({ lat, lon }: { lat: number; lon: number }) =>
    `${Math.floor(lat)}:${Math.floor(lon)}`

  /** One more read for each process, as the pages of members would do. */
  async function everywhere(read: () => Promise<Reply>, isRight: (reply: Reply) => boolean) {
    for (let turn = 0; turn < setup.count; turn++) {
      await eventually(async () => isRight(await read()))
    }
  }

  /** A member whose page listens at one process, and who reads the sector at the next. */
  async function watching(site: AlternatingSite, place: { lat: number; lon: number }) {
    const reader = await site.member()
    const page = await site.listen(reader.visitor)
    expectDone(await readSector(reader, keyOf(place)))
    return { reader, page }
  }

  it('a page learns who comes, moves, leaves, hides and returns, wherever it read', async () => {
    const site = await open()
    const place = newPlace()
    for (let turn = 0; turn < setup.count; turn++) {
      const { page } = await watching(site, place)
      const member = await site.member()
      await placeMember(member, place)
      expect(await nextAbout(page, member)).toBe(10.5)
      await placeMember(member, { ...place, lat: 10.25 })
      expect(await nextAbout(page, member)).toBe(10.25)
      await placeMember(member, { ...place, lat: 12.5 })
      expect(await nextAbout(page, member)).toBe('gone')
      await placeMember(member, place)
      expect(await nextAbout(page, member)).toBe(10.5)
      await placeMember(member, place, { hide: true })
      expect(await nextAbout(page, member)).toBe('gone')
    }
  })

  it('every one of five moves reaches a page that reads and listens at different processes', async () => {
    const site = await open()
    const place = newPlace()
    const { page } = await watching(site, place)
    const member = await site.member()
    for (let move = 1; move <= 5; move++) {
      const lat = 10 + move / 8
      await placeMember(member, { ...place, lat })
      expect(await nextAbout(page, member)).toBe(lat)
    }
  })

  it('a page learns of a sector that its member has just moved to', async () => {
    const site = await open()
    const { reader, page } = await watching(site, newPlace())
    for (let turn = 0; turn < setup.count; turn++) {
      const later = newPlace()
      expectDone(await readSector(reader, keyOf(later)))
      const member = await site.member()
      await placeMember(member, later)
      expect(await nextAbout(page, member)).toBe(10.5)
    }
  })

  it('a page that reconnects elsewhere learns of the sectors that it reads again', async () => {
    const site = await open()
    const place = newPlace()
    let { reader, page } = await watching(site, place)
    for (let turn = 0; turn < setup.count; turn++) {
      await page.cut()
      page = await site.listen(reader.visitor)
      expectDone(await readSector(reader, keyOf(place)))
      const member = await site.member()
      await placeMember(member, place)
      expect(await nextAbout(page, member)).toBe(10.5)
    }
  })

  it('sector, nearest and bounds agree on each change', async () => {
    const site = await open()
    const place = newPlace()
    const { lon } = place
    const [reader, member] = await site.many(2)
    await placeMember(reader, place)
    const box = { latMin: 10, latMax: 10.9, lonMin: lon - 0.4, lonMax: lon + 0.4 }
    const reads = [
      () => readSector(reader, keyOf(place)),
      () => readNearest(reader),
      () => readBounds(reader, box),
    ]
    await everywhere(
      () => readNearest(reader),
      ({ status }) => status === 200,
    )
    for (const lat of [10.25, 10.75, 10.125]) {
      await placeMember(member, { lat, lon })
      for (const read of reads) {
        await everywhere(read, reply => Number(briefIn(reply, member)?.lat) === lat)
      }
    }
    await placeMember(member, { lat: 10.5, lon }, { hide: true })
    for (const read of reads) {
      await everywhere(read, reply => briefIn(reply, member) === undefined)
    }
  })

  it('the pages of a list have everyone once, though each comes from another process', async () => {
    const site = await open()
    const place = newPlace()
    const members = await site.many(24)
    for (const [index, member] of members.entries()) {
      await placeMember(member, { lat: 10.3 + index / 100, lon: place.lon })
    }
    const ids = members.map(({ profileId }) => profileId).toSorted()
    const [reader] = members
    const [sector, size] = [keyOf(place), 5]
    const all = () => readSector(reader, sector)
    await everywhere(all, reply => idsIn(reply).length === ids.length)
    const found: string[] = []
    for (let page = 0; page < 5; page++) {
      const reply = await reader.visitor.call('GET /api/profile-briefs/by-sector/:sector', {
        params: { sector },
        query: { page, size },
      })
      found.push(...idsIn(reply))
    }
    expect(found.toSorted()).toEqual(ids)
    const near: string[] = []
    for (let page = 0; page < 5; page++)
      near.push(...idsIn(await readNearest(reader, { page, size })))
    expect(near.toSorted()).toEqual(ids.filter(id => id !== reader.profileId))
  })

  it('a sector has one tag at all processes, and another as soon as it changes', async () => {
    const site = await open()
    const place = newPlace()
    const [reader, member] = await site.many(2)
    await placeMember(member, place)
    const read = (headers = {}) => readSector(reader, keyOf(place), headers)
    await everywhere(read, reply => briefIn(reply, member) !== undefined)
    const { headers } = await read()
    const known = { 'if-none-match': textOf(headers.get('etag')) }
    for (let turn = 0; turn < setup.count; turn++) expect((await read(known)).status).toBe(304)
    await placeMember(member, { ...place, lat: 10.25 })
    await everywhere(
      () => read(known),
      ({ status }) => status === 200,
    )
  })

  it('a block removes both from each other’s map, lists and profile, and both pages learn it', async () => {
    const site = await open()
    const place = newPlace()
    const [one, other] = [await watching(site, place), await watching(site, place)]
    const [ann, bob] = [one.reader, other.reader]
    for (const member of [ann, bob]) await placeMember(member, place)
    const profileOf = (reader: TestMember, { profileId: id }: TestMember) =>
      reader.visitor.call('GET /api/profile/:id', { params: { id } })
    const pairs = [[ann, bob] as const, [bob, ann] as const]
    for (const [reader, member] of pairs) {
      await everywhere(
        () => readSector(reader, keyOf(place)),
        reply => !!briefIn(reply, member),
      )
      await everywhere(
        () => readNearest(reader),
        reply => !!briefIn(reply, member),
      )
    }
    expect(await nextAbout(one.page, bob)).toBe(10.5)
    expect(await nextAbout(other.page, ann)).toBe(10.5)
    expectDone(await blockMember(ann, bob))
    for (const [reader, member] of pairs) {
      for (let turn = 0; turn < setup.count; turn++) {
        // The blocker may still open the profile, to end the block.
        if (reader === bob) expect((await profileOf(reader, member)).status).toBe(404)
      }
      await everywhere(
        () => readSector(reader, keyOf(place)),
        reply => !briefIn(reply, member),
      )
      await everywhere(
        () => readNearest(reader),
        reply => !briefIn(reply, member),
      )
    }
    expect(await nextAbout(one.page, bob)).toBe('gone')
    expect(await nextAbout(other.page, ann)).toBe('gone')
  })

  it('a member whom the reader hides leaves their map, and their page learns it', async () => {
    const site = await open()
    const place = newPlace()
    for (let turn = 0; turn < setup.count; turn++) {
      const { reader, page } = await watching(site, place)
      const member = await site.member()
      await placeMember(member, place)
      expect(await nextAbout(page, member)).toBe(10.5)
      const read = () => readSector(reader, keyOf(place))
      await everywhere(read, reply => briefIn(reply, member) !== undefined)
      expectDone(await hideMember(reader, member))
      await everywhere(read, reply => briefIn(reply, member) === undefined)
      expect(await nextAbout(page, member)).toBe('gone')
    }
  })
})
