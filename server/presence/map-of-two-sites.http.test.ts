import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { MemberNotices } from '#server/platform/live/member-notices.ts'
import { createLog } from '#server/platform/log.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { briefIn, readSector } from '#server/testing/map-reads.ts'
import { at, blockMember, placeMember } from '#server/testing/member-actions.ts'
import { addRows, changeRows, removeRows } from '#server/testing/stored-rows.ts'
import { emptyTestDatabase } from '#server/testing/test-database.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { LiveMap } from './live-map.ts'

const [here, there] = await ownTwoSites()
const { db } = here.platform

const lats = [52.1, 52.2, 52.3, 52.4, 52.5]
/** Each test has a sector of its own, because a page may get what has just changed in it. */
let lon = 0.5
beforeEach(() => {
  lon++
})
const readHere = (reader: TestMember) => readSector(reader, `52:${Math.floor(lon)}`)
const move = async (member: TestMember, lat: number, change = {}) =>
  expect((await placeMember(member, { lat, lon }, change)).status).toBe(200)

/** A page that reads at one process and has its stream at the other. */
async function watchingAcross(reader: TestMember) {
  const page = await there.listen(at(there, reader).visitor)
  expect((await readHere(reader)).status).toBe(200)
  return page
}

async function nextPresence(page: EventReader) {
  const { event } = await page.next()
  if (event.kind !== 'presence') throw new Error(`another event: ${event.kind}`)
  return { came: event.briefs.map(({ profileId, lat }) => [profileId, lat]), gone: event.gone }
}

const latAt = async (site: typeof here, reader: TestMember, member: TestMember) =>
  Number(briefIn(await readHere(at(site, reader)), member)?.lat)

describe('the map of two processes', () => {
  it('sends every change once to each of two pages at both processes', async () => {
    const [reader, member] = await here.members([{}, {}])
    const pages = [await watchingAcross(reader), await here.listen(reader.visitor)]
    await readHere(at(there, reader))
    for (const lat of lats.slice(0, 3)) {
      await move(member, lat)
      for (const page of pages) {
        expect(await nextPresence(page)).toEqual({ came: [[member.profileId, lat]], gone: [] })
      }
    }
    expect(pages.flatMap(page => page.pending())).toEqual([])
  })

  it('sends what the process with the stream had shown before it heard of the read', async () => {
    const [reader, member] = await here.members([{}, {}])
    const page = await there.listen(at(there, reader).visitor)
    await move(at(there, member), 52.1)
    await readHere(reader)
    expect(await nextPresence(page)).toEqual({ came: [[member.profileId, 52.1]], gone: [] })
  })

  it('sends nothing about a member who hides, has blocked, or has been blocked', async () => {
    const [reader, hiding, blocking, blocked, seen] = await here.members([{}, {}, {}, {}, {}])
    const page = await watchingAcross(reader)
    for (const member of [hiding, blocking, blocked]) {
      await move(member, 52.1)
      await nextPresence(page)
    }
    await move(hiding, 52.1, { hide: true })
    await blockMember(at(there, blocking), reader)
    await blockMember(reader, blocked)
    const gone: string[] = []
    while (gone.length < 3) gone.push(...(await nextPresence(page)).gone)
    await move(hiding, 52.2, { hide: true })
    await move(at(there, blocking), 52.2)
    await move(blocked, 52.2)
    await move(seen, 52.2)
    expect(await nextPresence(page)).toEqual({ came: [[seen.profileId, 52.2]], gone: [] })
  })

  it('shows a move at once at both, while foreign transactions are open for long', async () => {
    const [reader, member] = await here.members([{}, {}])
    const elsewhere = (await emptyTestDatabase()).connection.db
    for (const each of [db, elsewhere]) {
      const tx = await each.startTransaction().execute()
      onTestFinished(() => tx.rollback().execute())
      await sql`select pg_current_xact_id()`.execute(tx)
    }
    const page = await watchingAcross(reader)
    for (const lat of lats) {
      await move(member, lat)
      await eventually(async () => (await latAt(there, reader, member)) === lat)
      expect(await nextPresence(page)).toEqual({ came: [[member.profileId, lat]], gone: [] })
    }
  })

  it('finds changes whose notices were lost', async () => {
    const [reader, member] = await here.members([{}, {}])
    await move(member, 52.1)
    await changeRows(here, 'positions', { profile_id: member.profileId }, { lat: 52.2 })
    await addRows(here, 'presence_changes', { profile_id: member.profileId })
    for (const site of [here, there]) {
      await eventually(async () => (await latAt(site, reader, member)) === 52.2)
    }
  })

  it('is read again by a process that stood still while the changes were purged', async () => {
    const [member, left, blocker] = await here.members([{}, {}, {}])
    for (const each of [member, left]) await move(each, 52.1)
    const map = await followingMap()
    map.stall()
    await move(member, 52.2)
    await move(left, 52.1, { hide: true })
    await blockMember(blocker, member)
    await removeRows(here, 'presence_changes')
    await expect.poll(map.failures).toBeGreaterThan(1)
    map.goOn()
    await expect.poll(() => map.live.publishedPoint(member.profileId)?.lat).toBe(52.2)
    const shown = await map.live.shownIn(blocker.profileId, { lat: 52.5, lon }, 1_000)
    expect(shown).not.toContain(left.profileId)
    expect(shown).not.toContain(member.profileId)
  })
})

/** A third process’s map, of which the database can be taken away. */
async function followingMap() {
  let isAway = false
  let failures = 0
  const away: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!isAway) return node
      failures++
      throw new Error('away')
    },
    transformResult: async ({ result }) => result,
  }
  const { platform } = there
  const live = new LiveMap({
    ...platform,
    db: db.withPlugin(away),
    log: createLog('silent'),
    memberNotices: new MemberNotices(platform.bus),
    changesKeptMs: 1_000,
  })
  await live.start()
  onTestFinished(() => live.stop())
  return {
    live,
    failures: () => failures,
    stall: () => {
      isAway = true
    },
    goOn: () => {
      isAway = false
    },
  }
}
