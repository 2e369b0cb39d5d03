import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { Live } from '#server/platform/live/live.ts'
import { plainTraits } from '#server/presence/live-member.factory.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { queriesOf } from '#server/testing/inspect-database.ts'
import { readSector as sector } from '#server/testing/map-reads.ts'
import { blockMember, placeMember } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { gridKey } from './grid-geometry.ts'
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

/** A watch without a map, and what it sends. */
function separateWatch(...hidden: string[]) {
  const { clock, db, memberNotices, log } = site.platform
  const sent: string[] = []
  const watch = new SectorWatch({
    clock,
    log,
    live: new Live(db, memberNotices, log),
    streams: { hasPages: () => true, send: (_, event) => sent.push(event) },
    hidden: { of: async () => new Set(hidden) },
  })
  onTestFinished(() => watch.close())
  return { watch, sent }
}

function seenAs(id: string, shown?: Point & { expiresAt: number }, blocked = new Set<string>()) {
  const brief = Buffer.from(JSON.stringify({ profileId: id, lat: shown?.lat }))
  return { id, blocked, member: shown && { ...shown, id, traits: plainTraits, brief, version: 1 } }
}

it('sends the last changes again to a page whose sector another process has read', async () => {
  const [came, moved, left, blocked] = await site.members([{}, {}, {}, {}])
  for (const member of [came, moved]) await placeMember(member, here)
  const { watch, sent } = separateWatch()
  const viewer = randomUUID()
  const at = (lat: number) => ({ lat, lon: 13.5, expiresAt: site.clock.now().getTime() + 60_000 })
  watch.compare(seenAs(came.profileId), seenAs(came.profileId, at(52.1)))
  watch.compare(seenAs(moved.profileId, at(52.1)), seenAs(moved.profileId, at(52.2)))
  watch.compare(seenAs(moved.profileId, at(52.2)), seenAs(moved.profileId, at(52.3)))
  watch.compare(seenAs(left.profileId, at(52.1)), seenAs(left.profileId, at(53.1)))
  watch.compare(
    seenAs(blocked.profileId, at(52.1), new Set([viewer])),
    seenAs(blocked.profileId, at(52.2), new Set([viewer])),
  )
  watch.compare(seenAs(viewer, at(52.1)), seenAs(viewer, at(52.2)))
  watch.watch(randomUUID(), gridKey(here, 1))
  watch.watch(viewer, gridKey(here, 1), true)
  await eventually(() => sent.length > 0)
  const briefs = [
    { profileId: came.profileId, lat: 52.1 },
    { profileId: moved.profileId, lat: 52.3 },
  ]
  expect(sent.map(event => JSON.parse(event))).toEqual([
    { kind: 'presence', briefs, gone: [left.profileId] },
  ])
})

it('sends that a member is gone whom the viewer has hidden, though they moved then', async () => {
  const { profileId } = await site.member()
  const { watch, sent } = separateWatch(profileId)
  const viewer = randomUUID()
  const expiresAt = site.clock.now().getTime() + 60_000
  const before = seenAs(profileId, { ...here, expiresAt })
  const after = seenAs(profileId, { lat: 52.6, lon: 13.5, expiresAt })
  watch.watch(viewer, gridKey(here, 1))
  watch.changeHidden(viewer, before, true)
  watch.compare(before, after)
  await eventually(() => sent.length > 0)
  expect(JSON.parse(sent.join())).toEqual({ kind: 'presence', briefs: [], gone: [profileId] })
})

it('sends no brief of a member who hides, though this process does not know it yet', async () => {
  const [hiding, shown] = await site.members([{}, {}])
  await placeMember(hiding, here, { hide: true })
  await placeMember(shown, here)
  const { watch, sent } = separateWatch()
  watch.watch(randomUUID(), gridKey(here, 1))
  const expiresAt = site.clock.now().getTime() + 60_000
  for (const { profileId } of [hiding, shown]) {
    watch.compare(seenAs(profileId), seenAs(profileId, { ...here, expiresAt }))
  }
  await eventually(() => sent.length > 0)
  expect(sent.join()).toContain(shown.profileId)
  expect(sent.join()).not.toContain(hiding.profileId)
})

it('a crowd takes as many queries as a single member', async () => {
  const { clock } = site.platform
  const seen = await site.member()
  await placeMember(seen, here)
  const { profileId } = seen
  const crowd = (count: number) => Array.from({ length: count }, () => randomUUID())
  const work: number[] = []
  for (const [viewers, members] of [
    [crowd(1), [profileId]],
    [crowd(200), [...crowd(50), profileId]],
  ] as const) {
    const { watch, sent } = separateWatch()
    for (const viewer of viewers) watch.watch(viewer, gridKey(here, 1))
    const expiresAt = clock.now().getTime() + 60_000
    const { queries } = await queriesOf(() => {
      for (const id of members) {
        watch.compare(seenAs(id), seenAs(id, { ...here, expiresAt }))
      }
      return eventually(() => sent.length === viewers.length)
    })
    // Nothing is sent about ids without a member.
    const event = JSON.stringify({
      kind: 'presence',
      briefs: [{ profileId, lat: here.lat }],
      gone: [],
    })
    expect(new Set(sent)).toEqual(new Set([event]))
    work.push(queries.length)
  }
  expect(work).toEqual([3, 3])
})

it('watching ends with the last stream, and begins anew with the reads of the next one', async () => {
  const [reader, other, member, mover] = await site.members([{}, {}, {}, {}])
  const page = await watching(reader)
  const atOther = await watching(other)
  await page.cut()
  await eventually(() => !site.platform.streams.hasPages(reader.profileId))
  // What is noted for closed pages ends their watches.
  await placeMember(member, here)
  await nextPresence(atOther)
  const next = await site.listen(reader.visitor)
  await placeMember(mover, here)
  await nextPresence(atOther)
  await sector(reader)
  expect(await flush(next)).not.toContain(mover.profileId)
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
