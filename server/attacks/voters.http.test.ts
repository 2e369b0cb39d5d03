import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import {
  dealAndVote,
  firstOf,
  gamePlayers,
  passResults,
  type TestPlayer,
} from '#server/testing/game-actions.ts'
import { pictureLikesOf } from '#server/testing/like-lists.ts'
import { sample } from '#server/testing/sample.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { type Reading, type ReadVotes, readVotes } from './read-votes.ts'
import { expectByChance, expectFound, type Rate, rateOf } from './score.ts'

const days = 5
const games = ['HOT_OR_NOT', 'RATING_GAME'] as const

const clock = new TestClock(Date.UTC(2026, 1, 3, 12))
const site = await ownSite('a clock of its own', {}, { clock })
const random = seededRandom(41)
/** Players without pictures, so that only their votes distinguish them. */
const crowd = await gamePlayers(site, games, { count: sample(40, 60), pictures: 0 })

/** How many suspects of each attack really voted NOT, over all owners. */
const found = (watched: readonly Trace[]): Rate[] =>
  Object.entries(suspicions).map(([attack, suspect]) => {
    const tries = watched.map(trace => {
      const count = trace.truth.size
      const suspects = trace.visits.filter(({ isLike }) => !isLike).length
      const guessed = mostSuspicious(trace, suspect, count)
      const right = guessed.filter(id => trace.truth.has(id)).length
      return { right, of: count, byChance: count ** 2 / suspects }
    })
    return rateOf(attack, tries)
  })

describe('the players who voted NOT', () => {
  it('are found no better than by chance by the owner, who reads everything for days and knows all visits', async () => {
    await expectByChance(async () => {
      const watched = await watchVotes(sample(2, 20))
      // The owners had something to read.
      for (const { results } of watched) expect(results.at(-1)?.votes).toBeGreaterThanOrEqual(25)
      expect(watched.some(({ share }) => share !== undefined)).toBe(true)
      return found(watched)
    })
  })

  it('are found if numbers are exact and change at once', async () => {
    const rates = found(await watchVotes(sample(1, 4), exactAtOnce))
    expect(rates[0]?.right).toBe(rates[0]?.of)
    expectFound(rates)
  })
})

const exactAtOnce: ReadVotes = async owner => {
  const game = { game: 'HOT_OR_NOT', picture_id: owner.pictureIds } as const
  const deals = await rowsOf(site, 'games_picture_deals', { ...game, answer: [0, 1] })
  const likes = deals.filter(({ answer }) => answer === 1).length
  return { ...(await readVotes(owner)), votes: deals.length, likes }
}

/** A visit of one player. The owner knows its minute, more than the site shows anybody. */
interface Visit {
  readonly id: string
  readonly day: number
  readonly before: Reading
  readonly after: Reading
  /** Whether a named like arrived. */
  readonly isLike: boolean
}

/** All that an owner knows, and the truth: which players voted NOT. */
interface Trace {
  readonly visits: readonly Visit[]
  /** After the results of each day. */
  readonly results: readonly Reading[]
  /** The answer to a second account's guess, if the picture came up. */
  readonly share: number | undefined
  readonly truth: ReadonlySet<string>
}

/** Each player meets each owner's picture once within some days, and may vote on it. */
async function watchVotes(count: number, read = readVotes): Promise<readonly Trace[]> {
  const players = await gamePlayers(site, games, { count: 2 * count })
  const watches = Array.from({ length: count }, (_, index) => {
    const [owner, second] = firstOf(players.slice(2 * index), 2)
    const byDay = Map.groupBy(crowd, () => Math.floor(random() * days))
    const [visits, results]: [Visit[], Reading[]] = [[], []]
    return { owner, second, byDay, visits, results, likers: new Set<string>() }
  })
  for (let day = 0; day < days; day += 1) {
    for (const { owner, byDay, visits } of watches) {
      visits.push(...(await passDay({ owner, visitors: byDay.get(day) ?? [], day, read })))
    }
    await passResults(site)
    for (const { owner, results, likers } of watches) {
      results.push(await read(owner))
      for (const id of await likersOf(owner)) likers.add(id)
    }
  }
  return Promise.all(
    watches.map(async ({ owner, second, visits, results, likers }) => {
      // The names of likes are all that the site tells the owner of voters.
      expect(visits.filter(({ id, isLike }) => likers.has(id) !== isLike)).toEqual([])
      const truth = new Set((await votersAgainst(owner)).map(vote => vote.profile_id))
      return { visits, results, share: await shareOf(owner, second), truth }
    }),
  )
}

const votersAgainst = ({ pictureIds }: TestPlayer) =>
  rowsOf(site, 'games_picture_deals', { game: 'HOT_OR_NOT', picture_id: pictureIds, answer: 0 })

interface Day {
  readonly owner: TestPlayer
  readonly visitors: readonly TestPlayer[]
  readonly day: number
  readonly read: ReadVotes
}

async function passDay({ owner, visitors, day, read }: Day): Promise<Visit[]> {
  const visits: Visit[] = []
  let before = await read(owner)
  for (const visitor of visitors) {
    clock.advance(60_000)
    const answer = choose(random())
    const [pictureId] = firstOf(owner.pictureIds, 1)
    if (answer) await dealAndVote(site, visitor, { pictureId, answer })
    const after = await read(owner)
    visits.push({ id: visitor.profileId, day, before, after, isLike: answer === 'HOT' })
    before = after
  }
  return visits
}

const choose = (chance: number) => (chance < 0.45 ? 'HOT' : chance < 0.75 ? 'NOT' : undefined)

/** What the second account learns of the picture if it comes up in their round. */
async function shareOf({ pictureIds }: TestPlayer, { visitor }: TestPlayer) {
  const round = expectDone(await visitor.call('POST /api/games/rating-game/round')).text
  const [profilePicId] = firstOf(pictureIds, 1)
  if (!round.includes(profilePicId)) return undefined
  const guess = { params: { profilePicId }, body: { guess: 50 } }
  return Number(
    (await visitor.ask('PUT /api/games/rating-game/guesses/:profilePicId', guess)).share,
  )
}

/** The newest named likes, which arrive at once. */
async function likersOf(owner: TestPlayer): Promise<readonly string[]> {
  const { text } = expectDone(await pictureLikesOf(owner, { size: limits.likesPageMax }))
  const rows: { likerProfileId: string }[] = JSON.parse(text)
  return rows.map(({ likerProfileId }) => likerProfileId)
}

/** How an owner may try to find NOT voters: a score of suspicion for each player without a like. */
type Suspect = (trace: Trace, visit: Visit) => number

const suspicions: Readonly<Record<string, Suspect>> = {
  'who was there when the votes grew without a like': (_, { before, after }) =>
    after.votes - before.votes,
  'who was there when the share fell': (_, { before, after }) =>
    shareIn(before) - shareIn(after) + before.percent - after.percent,
  'who was there when anything changed': (_, { before, after }) =>
    before.text === after.text ? 0 : 1,
  'who was there on days whose votes were not likes': (trace, { day }) => {
    const there = trace.visits.filter(visit => visit.day === day)
    const likes = there.filter(({ isLike }) => isLike).length
    const votes = (trace.results[day]?.votes ?? 0) - (trace.results[day - 1]?.votes ?? 0)
    return (votes - likes) / (there.length - likes)
  },
  'who was there on days when the score fell': (trace, { day }) =>
    (trace.results[day - 1]?.percent ?? 0) - (trace.results[day]?.percent ?? 0),
  'who is named in an answer': (trace, { id }) =>
    trace.results.filter(({ text }) => text.includes(id)).length,
}

const shareIn = ({ votes, likes }: { readonly votes: number; readonly likes: number }) =>
  votes === 0 ? 0 : likes / votes

/**
 * The most suspicious players without a like, as many as voted NOT. Ties are broken at random. The attack gets the
 * number of NOT voters for free.
 */
function mostSuspicious(trace: Trace, suspect: Suspect, count: number): readonly string[] {
  return trace.visits
    .filter(({ isLike }) => !isLike)
    .map(visit => ({ id: visit.id, most: suspect(trace, visit), any: random() }))
    .toSorted((one, other) => other.most - one.most || one.any - other.any)
    .slice(0, count)
    .map(({ id }) => id)
}
