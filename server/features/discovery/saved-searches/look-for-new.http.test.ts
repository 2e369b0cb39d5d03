import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { blockMember, notificationsOf, placeMember } from '#server/testing/member-actions.ts'
import { changeRows, removeRows } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply, textOf } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { lookForNew } from './look-for-new.ts'

const dayMs = 86_400_000
const { newMin } = serverLimits.savedSearchLooks

const clock = new TestClock()

/** Two processes. Each runs searches only when a test asks. */
const [site, other] = await ownTwoSites({ clock })

let me: TestMember
/** Each test has a place of its own. */
let place = { lat: -60, lon: 0 }
beforeEach(async () => {
  place = { lat: place.lat + 3, lon: place.lon }
  me = await site.member()
  await putAt(me)
})

async function putAt(member: TestMember, change: object = {}) {
  expectDone(await placeMember(member, place, change))
}

async function save(draft: object = {}) {
  const body = { profileId: me.profileId, name: 'Bears', filter: { tags: ['bear'] } }
  const reply = await me.visitor.call('POST /api/saved-search', {
    body: { id: randomUUID(), ...body, tellsOfNew: true, ...draft },
  })
  return textOf(expectDone(reply).body.id)
}

const change = (id: string, body: object) =>
  me.visitor.ask('PATCH /api/saved-search/:id', { params: { id }, body })

/** Makes enough new members join where the searching member is. */
async function join(traits: object = {}, count: number = newMin) {
  // Ids order members only if they join in different milliseconds.
  clock.advance(10)
  const all = { name: 'Newcomer', characteristics: ['bear'], ...traits }
  const members = await site.members(Array.from({ length: count }, () => all))
  for (const member of members) await putAt(member)
  return members
}

const inTime = (ms: number) => new Date(clock.now().getTime() + ms)

/** Runs the searches a day later, on one process or both. By then, old positions would have ended. */
async function look(sites: readonly TestSite[] = [site], advanceMs = dayMs) {
  clock.advance(advanceMs)
  await changeRows(site, 'positions', {}, { effective_until: inTime(2 * dayMs) })
  for (const each of sites) await each.liveMap.rebuild()
  await Promise.all(sites.map(each => lookForNew(each.platform, each.liveMap)))
}

const news = async () =>
  (await notificationsOf(me)).filter(({ kind }) => textOf(kind) === 'NEW_PROFILES')

async function expectNews(count: number, ...asked: Parameters<typeof look>) {
  await look(...asked)
  expect(await news()).toHaveLength(count)
}

const attendTo = async () => {
  for (const { id } of await news()) {
    const params = { id: textOf(id) }
    await me.visitor.ask('DELETE /api/notification/:id', { params })
  }
}

describe('new profiles that a saved search finds', () => {
  it('cause a notification without a number or a name, which leads to the search', async () => {
    await save()
    await join()
    await look()
    expect(await news()).toMatchObject([
      { bodyText: 'New profiles for “Bears”', url: '/search/tile?tags=bear' },
    ])
  })

  it('cause one notification from one of two processes, and another when more join', async () => {
    await save()
    await join()
    await expectNews(1, [site, other])
    await attendTo()
    await expectNews(0, [site, other])
    await join()
    await expectNews(1, [site, other])
  })

  it('are searched at most once a day, even if the member switches the search repeatedly', async () => {
    const id = await save()
    await look()
    await join()
    for (const tellsOfNew of [false, true]) await change(id, { tellsOfNew })
    await join()
    await expectNews(0, [site], 0)
    await expectNews(1)
  })

  it('must be several, and are counted until the notification', async () => {
    await save()
    await join({}, newMin - 1)
    await expectNews(0)
    await join({}, 1)
    await expectNews(1)
  })

  it('do not include members who joined before the search was saved, even if they come later', async () => {
    const settled = await join()
    for (const member of settled) await putAt(member, { hide: true })
    clock.advance(10)
    await save()
    for (const member of settled) await putAt(member)
    await expectNews(0)
  })

  const leaving: Record<string, (one: TestMember) => Promise<Reply>> = {
    'who block the member': one => blockMember(one, me),
    'whom the member blocks': one => blockMember(me, one),
    'who hide': one => placeMember(one, place, { hide: true }),
    'who left': ({ visitor }) => visitor.call('DELETE /api/account', { body: {} }),
    'far away': one => placeMember(one, { lat: place.lat + 1.5, lon: place.lon }),
    'of another kind': ({ visitor, profileId: id }) =>
      visitor.call('PATCH /api/profile', { body: { id, characteristics: ['puppy'] } }),
  }

  it.each(Object.entries(leaving))('do not include members %s', async (_, leave) => {
    await save()
    const [one] = firstOf(await join(), 1)
    expectDone(await leave(one))
    await expectNews(0)
    await join({}, 1)
    await expectNews(1)
  })

  it('cause no notification while the member has no place or has switched it off', async () => {
    const id = await save()
    await join()
    await removeRows(site, 'positions', { profile_id: me.profileId })
    await expectNews(0)
    await putAt(me)
    await change(id, { tellsOfNew: false })
    await expectNews(0)
  })

  it('joined within the last two weeks', async () => {
    await save()
    await join()
    const own = { profile_id: me.profileId }
    const later = { look_at: inTime(serverLimits.newHereMs) }
    await changeRows(site, 'discovery_saved_searches', own, later)
    await expectNews(0, [site], serverLimits.newHereMs + dayMs)
  })

  it('lose their notification when the search is deleted', async () => {
    const id = await save()
    await join()
    await look()
    await me.visitor.ask('DELETE /api/saved-search/:id', { params: { id } })
    expect(await news()).toEqual([])
  })

  it('cause no second notification from a search that they match on another day', async () => {
    await save()
    await save({ name: 'Bears who write', filter: { tags: ['bear'], words: 'honey' } })
    const members = await join()
    await expectNews(1)
    for (const { visitor, profileId: id } of members) {
      await visitor.ask('PATCH /api/profile', { body: { id, description: 'honey' } })
    }
    await expectNews(1)
  })

  it('of one search cause a notification even if another search fails', async () => {
    await save()
    await save({ name: 'All', filter: {} })
    await join()
    clock.advance(dayMs)
    await site.liveMap.rebuild()
    const { liveMap } = site
    const count = vi.spyOn(liveMap, 'countNearest')
    const { promise: isToFail, resolve } = Promise.withResolvers<void>()
    count.mockImplementation((...asked) => {
      if (asked[0] === me.profileId) {
        count.mockRestore()
        resolve()
        return Promise.reject(new Error('not today'))
      }
      return Promise.resolve(0)
    })
    await lookForNew(site.platform, liveMap)
    await isToFail
    expect(await news()).toHaveLength(1)
  })

  it('cause a notification for each search, but no second one while the first is open', async () => {
    await save()
    await save({ name: 'All', filter: {} })
    await join()
    await look()
    await join()
    await expectNews(2)
    await attendTo()
    // Members who joined while it was open caused no notification.
    await expectNews(2)
  })
})
