import { beforeEach, describe, expect, it } from 'vitest'
import type { MemberTraits } from '#server/add-members.ts'
import { spendAllowance } from '#server/testing/allowance.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { readNearest } from '#server/testing/map-reads.ts'
import {
  blockMember,
  changeLike,
  placeMember,
  sendMessage,
  writeNote,
} from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import {
  sharedSiteWithClock,
  sharedStrictSite,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import type { LikeType } from '#shared/contract/likes.ts'
import { metersBetween, metersPerMile, type Point } from '#shared/distance.ts'
import { type YesNoFilter, yesNoFilterNames } from '#shared/filters.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSiteWithClock()

/** Each test has its own point, out of reach of the others, with a reader there. */
let here: Point = { lat: -60, lon: 10 }
let reader: TestMember
beforeEach(async () => {
  here = { lat: here.lat + 2.5, lon: 10 }
  reader = await placed({ name: 'Reader' })
})

const northOf = (milesAway: number): Point => ({
  lat: here.lat + (milesAway * metersPerMile) / metersBetween(here, { ...here, lat: here.lat + 1 }),
  lon: here.lon,
})

async function placed(traits: MemberTraits = {}, at = northOf(0.1)): Promise<TestMember> {
  const member = await site.member(traits)
  expectDone(await placeMember(member, at))
  return member
}

const named = (...names: string[]) => Promise.all(names.map(name => placed({ name })))

const search = (query: DiscoveryFilter & { page?: number; size?: number }, member = reader) =>
  readNearest(member, query)

const briefsFor = async (...asked: Parameters<typeof search>) =>
  Object.values(expectDone(await search(...asked)).body)

const found = async (...asked: Parameters<typeof search>) =>
  (await briefsFor(...asked)).map(({ profileName }) => textOf(profileName)).toSorted()

const minuteMs = 60_000

const bornYearsAgo = (years: number) => `${site.clock.now().getUTCFullYear() - years}-01-01`

const like = async (liker: TestMember, liked: TestMember, likeType: LikeType) =>
  expectDone(await changeLike(liker, liked, { likeType }))

const tag = async (author: TestMember, about: TestMember, ...privateTags: string[]) =>
  expectDone(await writeNote(author, about, { bodyText: '', privateTags }))

it.each<[string, DiscoveryFilter, fits: MemberTraits, fitsNot: MemberTraits]>([
  [
    'tags, one of each category',
    { tags: ['bear', 'top'] },
    { characteristics: ['bear', 'top'] },
    { characteristics: ['bear'] },
  ],
  [
    'a minimum age',
    { ageMin: 30 },
    { birthdate: bornYearsAgo(30) },
    { birthdate: bornYearsAgo(29) },
  ],
  [
    'a maximum age',
    { ageMax: 40 },
    { birthdate: bornYearsAgo(40) },
    { birthdate: bornYearsAgo(41) },
  ],
])('members are found by %s', async (_, filter, fits, fitsNot) => {
  await placed({ name: 'Fits', ...fits })
  await placed({ name: 'Fits not', ...fitsNot })
  expect(await found(filter)).toEqual(['Fits'])
})

it('members are found by having a picture', async () => {
  const [pictured] = firstOf(await named('Pictured', 'Bare'), 2)
  await givePicture(site, pictured)
  expect(await found({ only: ['has-picture'] })).toEqual(['Pictured'])
})

describe('filters by distance and time', () => {
  it('distance: between the published points, up to a number of miles', async () => {
    await placed({ name: 'Near' }, northOf(1.9))
    await placed({ name: 'Beyond' }, northOf(2.1))
    await placeMember(reader, here)
    expect(await found({ milesMax: 2 })).toEqual(['Near'])
    expect(await found({ milesMax: 3 })).toEqual(['Beyond', 'Near'])
  })

  it('online now: by the time that others see', async () => {
    await placed({ name: 'Away' })
    expect(await found({ only: ['online-now'] })).toEqual(['Away'])
    site.clock.advance(14 * minuteMs)
    expect(await found({ only: ['online-now'] })).toEqual(['Away'])
    site.clock.advance(17 * minuteMs)
    await placed({ name: 'Awake' })
    expect(await found({ only: ['online-now'] })).toEqual(['Awake'])
    expect(await found({})).toEqual(['Awake', 'Away'])
  })

  it('new here: joined in the last fourteen days', async () => {
    const member = await placed({ name: 'Joined' })
    site.clock.advance(serverLimits.newHereMs - minuteMs)
    await placeMember(member, northOf(0.1))
    await placeMember(reader, here)
    expect(await found({ only: ['new-here'] })).toEqual(['Joined'])
    site.clock.advance(2 * minuteMs)
    expect(await found({})).toEqual(['Joined'])
    expect(await found({ only: ['new-here'] })).toEqual([])
  })
})

describe('filters by the reader’s own data', () => {
  it('liked and not liked: dislikes, skips and others’ likes do not count', async () => {
    const all = await named('Liked', 'Disliked', 'Skipped', 'Fan')
    const [liked, disliked, skipped, fan] = firstOf(all, 4)
    await like(reader, liked, 'LIKE')
    await like(reader, disliked, 'DISLIKE')
    await like(reader, skipped, 'UNDETERMINED')
    await like(fan, reader, 'LIKE')
    await like(fan, skipped, 'LIKE')
    expect(await found({ only: ['liked'] })).toEqual(['Liked'])
    expect(await found({ only: ['not-liked'] })).toEqual(['Disliked', 'Fan', 'Skipped'])
    expect(await found({ only: ['not-swiped'] })).toEqual(['Fan'])
    expect(await found({ only: ['liked', 'not-liked'] })).toEqual([])
    expect(await found({ only: ['liked'] }, fan)).toEqual(['Reader', 'Skipped'])
    expect(await found({ only: ['liked'] }, liked)).toEqual([])
  })

  it('chatted: either member may have written first, and others’ conversations do not count', async () => {
    const [wrote, heard, other] = firstOf(await named('Wrote', 'Heard', 'Other'), 3)
    await sendMessage(wrote, reader, 'Hello')
    await sendMessage(reader, heard, 'Hello')
    await sendMessage(wrote, other, 'Hello')
    expect(await found({ only: ['chatted'] })).toEqual(['Heard', 'Wrote'])
    expect(await found({ only: ['not-chatted'] })).toEqual(['Other'])
    expect(await found({ only: ['chatted'] }, other)).toEqual(['Wrote'])
  })

  it('own tags: any of them, with exact spelling, given by the reader only', async () => {
    const [ann, bob, cem] = firstOf(await named('Ann', 'Bob', 'Cem'), 3)
    await tag(reader, ann, 'kind', '100% "sure"')
    await tag(reader, bob, 'kind_of', 'Kind')
    await tag(cem, bob, 'secret')
    expect(await found({ ownTags: ['kínd'] })).toEqual(['Ann', 'Bob'])
    expect(await found({ ownTags: ['kind_of'] })).toEqual(['Bob'])
    expect(await found({ ownTags: ['kind', 'Kind'] })).toEqual(['Ann', 'Bob'])
    expect(await found({ ownTags: ['100% "sure"'] })).toEqual(['Ann'])
    expect(await found({ ownTags: ['secret'] })).toEqual([])
    expect(await found({ ownTags: ['secret'] }, cem)).toEqual(['Bob'])
    for (const odd of ['%', '{kind}', "'", 'kind,Kind']) {
      expect(await found({ ownTags: [odd] })).toEqual([])
    }
  })
})

it('words: each required one and no excluded one is in name or biography, in any case', async () => {
  await placed({ name: 'Ann', description: 'Slow COFFEE and long walks' })
  await placed({ name: 'Coffeeman', description: 'Fast cars' })
  await placed({ name: 'Bob', description: '' })
  for (const [words, withoutWords, names] of [
    ['coffee', '', ['Ann', 'Coffeeman']],
    ['  walks   Coffee ', '', ['Ann']],
    ['ann SLOW', '', ['Ann']],
    ['cöffee', 'cárs', ['Ann']],
    ['\u0301', '\u0301', ['Ann', 'Bob', 'Coffeeman']],
    ['', 'cars WALKS', ['Bob']],
    ['coffee', 'cars', ['Ann']],
    ['coffee', 'coffee', []],
    ['coffee', 'tea cars', ['Ann']],
    ['   ', '', ['Ann', 'Bob', 'Coffeeman']],
  ] as const) {
    const filter = { words, withoutWords }
    expect([filter, await found(filter)]).toEqual([filter, [...names]])
  }
})

it('words cost the most, and members soon have to wait', async () => {
  const strict = await sharedStrictSite()
  const searcher = await strict.member({ name: 'Searcher' })
  expectDone(await placeMember(searcher, here))
  const most = limits.positionReads.count / serverLimits.wordSearchReads
  await spendAllowance(most, 200, () => search({ words: 'coffee' }, searcher))
  expect((await search({ withoutWords: 'coffee' }, searcher)).status).toBe(429)
})

describe('a member who must not be found', () => {
  /** Filters that find none of the four members in any case. */
  const ofOthers: readonly YesNoFilter[] = [
    'has-picture',
    'verified',
    'not-liked',
    'not-chatted',
    'not-swiped',
  ]
  const everyFilter: DiscoveryFilter[] = [
    {},
    { tags: ['bear'] },
    { ageMin: 18, ageMax: 120 },
    { milesMax: 100 },
    ...yesNoFilterNames.filter(name => !ofOthers.includes(name)).map(name => ({ only: [name] })),
    { ownTags: ['mine'] },
    { words: 'gone' },
    { withoutWords: 'absent' },
  ]

  it('is not found by any filter: blocked, blocking, hidden, the reader', async () => {
    const traits = { name: 'Gone', characteristics: ['bear'] }
    const members = await site.members([traits, traits, traits, traits])
    const [blocked, blocker, hidden, shown] = members
    for (const member of members) {
      await placeMember(member, northOf(0.1))
      await like(reader, member, 'LIKE')
      await sendMessage(reader, member, 'Hello')
      await tag(reader, member, 'mine')
    }
    for (const filter of everyFilter) expect(await found(filter)).toHaveLength(4)
    await blockMember(reader, blocked)
    await blockMember(blocker, reader)
    await placeMember(hidden, here, { hide: true })
    for (const filter of everyFilter) {
      const ids = (await briefsFor(filter)).map(({ profileId }) => profileId)
      expect(ids).toEqual([shown.profileId])
    }
  })
})

it('the largest allowed filter is answered', async () => {
  const ownTags = Array.from({ length: limits.privateTagsMax }, (_, index) => `${index}`)
  const words = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'
  const reply = await search({ ownTags, words, withoutWords: words, only: ['liked', 'liked'] })
  expect(reply).toMatchObject({ status: 200, body: [] })
})
