import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { Live } from '#server/platform/live/live.ts'
import { plainTraits } from '#server/presence/live-member.factory.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { queriesOf } from '#server/testing/inspect-database.ts'
import { readSector as sector } from '#server/testing/map-reads.ts'
import { blockMember, placeMember } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { SectorWatch } from './sector-watch.ts'

const site = await sharedSiteWithClock()

const here = { lat: 52.5, lon: 13.5 }

/** A member whose page shows a sector and listens. */
async function watching(reader: TestMember, key?: string) {
  const page = await site.listen(reader.visitor)
  expect((await sector(reader, key)).status).toBe(200)
  return page
}

async function nextPresence(page: EventReader) {
  const { event } = await page.next()
  if (event.kind !== 'presence') throw new Error(`another event: ${event.kind}`)
  const { briefs, gone } = event
  return { came: briefs.map(({ profileId, lat }) => [profileId, lat]), gone }
}

/** Makes a change that every page receives. Everything sent before it has then arrived. */
async function flush(page: EventReader) {
  const last = await site.member()
  await placeMember(last, here)
  const events: unknown[] = []
  for (;;) {
    const { event } = await page.next()
    events.push(event)
    if (JSON.stringify(event).includes(last.profileId)) return JSON.stringify(events)
  }
}

it('a page learns who comes, moves, leaves, hides and is erased', async () => {
  const [reader, member] = await site.members([{}, {}])
  const page = await watching(reader)
  const { profileId } = member
  await placeMember(member, here)
  expect(await nextPresence(page)).toEqual({ came: [[profileId, 52.5]], gone: [] })
  await placeMember(member, { lat: 52.6, lon: 13.5 })
  expect(await nextPresence(page)).toEqual({ came: [[profileId, 52.6]], gone: [] })
  await placeMember(member, { lat: 53.6, lon: 13.5 })
  expect(await nextPresence(page)).toEqual({ came: [], gone: [profileId] })
  await placeMember(member, here)
  expect(await nextPresence(page)).toEqual({ came: [[profileId, 52.5]], gone: [] })
  await placeMember(member, here, { hide: true })
  expect(await nextPresence(page)).toEqual({ came: [], gone: [profileId] })
  await placeMember(member, { lat: 52.7, lon: 13.5 }, { hide: true })
  expect(await flush(page)).not.toContain(profileId)
})

it('a block looks like hiding, and nothing about the blocked member is sent after it', async () => {
  const [ann, bob, eve] = await site.members([{}, {}, {}])
  await placeMember(ann, here)
  await placeMember(bob, here)
  const [atAnn, atBob, atEve] = [await watching(ann), await watching(bob), await watching(eve)]
  await blockMember(ann, bob)
  expect(await nextPresence(atBob)).toEqual({ came: [], gone: [ann.profileId] })
  expect(await nextPresence(atAnn)).toEqual({ came: [], gone: [bob.profileId] })
  await placeMember(ann, { lat: 52.8, lon: 13.5 })
  await placeMember(ann, { lat: 55.8, lon: 13.5 })
  await placeMember(ann, here, { hide: true })
  expect(await flush(atBob)).not.toContain(ann.profileId)
  expect(await flush(atEve)).not.toContain(bob.profileId)
  await placeMember(ann, here)
  await blockMember(ann, bob, false)
  const back = await flush(atBob)
  expect(back).toContain(`"profileId":"${ann.profileId}"`)
})

it('a crowd takes as many queries as a single member', async () => {
  const { clock, db, memberNotices, log } = site.platform
  const { profileId } = await site.member()
  const crowd = (count: number) => Array.from({ length: count }, () => randomUUID())
  const work: number[] = []
  for (const [viewers, members] of [
    [crowd(1), [profileId]],
    [crowd(200), [...crowd(50), profileId]],
  ] as const) {
    const sent: string[] = []
    const watch = new SectorWatch({
      clock,
      log,
      live: new Live(db, memberNotices, log),
      streams: { hasPages: () => true, send: (_, event) => sent.push(event) },
      hidden: { of: async () => new Set() },
    })
    for (const viewer of viewers) watch.watch(viewer, here)
    const expiresAt = clock.now().getTime() + 60_000
    const { queries } = await queriesOf(() => {
      for (const id of members) {
        const brief = Buffer.from(JSON.stringify({ profileId: id }))
        const member = { ...here, id, expiresAt, traits: plainTraits, brief, version: 1 }
        const blocked = new Set<string>()
        watch.compare({ id, member: undefined, blocked }, { id, member, blocked })
      }
      return eventually(() => sent.length === viewers.length)
    })
    // Nothing is sent about ids without a member.
    const event = JSON.stringify({ kind: 'presence', briefs: [{ profileId }], gone: [] })
    expect(new Set(sent)).toEqual(new Set([event]))
    work.push(queries.length)
    await watch.close()
  }
  expect(work).toEqual([3, 3])
})

it('nothing is sent about unread sectors, about the member themselves, or twice', async () => {
  const [reader, member] = await site.members([{}, {}])
  const page = await watching(reader)
  await placeMember(reader, here)
  await placeMember(member, { lat: 10.5, lon: 13.5 })
  const events = await flush(page)
  expect(events).not.toContain(reader.profileId)
  expect(events).not.toContain(member.profileId)
  await placeMember(member, here)
  await nextPresence(page)
  await placeMember(member, here)
  expect(await flush(page)).not.toContain(`"profileId":"${member.profileId}"`)
})

it('watching ends for sectors read long ago, and for all but the last sixty', async () => {
  const [reader, member] = await site.members([{}, {}])
  const page = await watching(reader)
  for (let lon = 0; lon < 3 * mapLimits.mapSectorsMax; lon++) await sector(reader, `0:${lon}`)
  await placeMember(member, here)
  await placeMember(member, { lat: 0.5, lon: 0.5 })
  const { came } = await nextPresence(page)
  expect(came).toEqual([[member.profileId, 0.5]])
  site.clock.advance(2 * mapLimits.sectorPollMs)
  await placeMember(member, { lat: 0.6, lon: 0.5 })
  await sector(reader, '0:5')
  await placeMember(member, { lat: 0.6, lon: 5.5 })
  expect(await nextPresence(page)).toEqual({ came: [[member.profileId, 0.6]], gone: [] })
})

it('the end of a position is sent to readers who saw it, and not to those who have read since', async () => {
  const [seeing, later, member] = await site.members([{}, {}, {}])
  await placeMember(member, here, { tsEffectiveUntil: site.clock.now().getTime() + 60_000 })
  const [atSeeing, atLater] = [await watching(seeing), await watching(later)]
  site.clock.advance(90_000)
  await sector(later)
  await placeMember(member, here, { hide: true })
  expect(await nextPresence(atSeeing)).toEqual({ came: [], gone: [member.profileId] })
  expect(await flush(atLater)).not.toContain(member.profileId)
})
