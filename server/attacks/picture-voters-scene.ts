import { seededRandom } from '#server/platform/seeded-random.ts'
import {
  dealAndVote,
  gamePlayers,
  passResults,
  type TestPlayer,
} from '#server/testing/game-actions.ts'
import { pictureLikesOf } from '#server/testing/like-lists.ts'
import { sample } from '#server/testing/sample.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type SharedSite, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'

const crowdCount = sample(40, 60)
const days = 5
const minuteMs = 60_000

export interface VotersScene {
  readonly site: TestSite
  readonly crowd: readonly TestPlayer[]
  readonly random: () => number
}

/** A crowd of players without pictures: whose vote it is depends on nothing else. */
export async function openVotersScene(seed = 41): Promise<VotersScene> {
  const clock = new TestClock(Date.UTC(2026, 1, 3, 12))
  const site = await ownSite('a clock of its own', {}, { clock })
  await site.platform.jobs.stop()
  const crowd = await gamePlayers(site, ['HOT_OR_NOT', 'RATING_GAME'], {
    count: crowdCount,
    pictures: 0,
  })
  return { site, crowd, random: seededRandom(seed) }
}

/** One of the crowd was there; the owner knows when to the minute, which is more than anybody is shown. */
interface Visit {
  readonly id: string
  readonly day: number
  readonly before: Reading
  readonly after: Reading
  /** Whether a like with their name came. */
  readonly isLike: boolean
}

/** All that an owner knows, who voted NOT apart. */
export interface Trace {
  readonly visits: readonly Visit[]
  /** After the results of each day. */
  readonly results: readonly Reading[]
  /** What a second account was told by its guess; none where the picture did not come. */
  readonly shares: number[]
}

export interface Watched {
  readonly trace: Trace
  readonly truth: ReadonlySet<string>
}

type Choice = 'HOT' | 'NOT' | undefined

/** An owner, their second account, and what they have gathered. */
interface Watch extends Watched {
  readonly owner: TestPlayer
  readonly second: TestPlayer
  /** The members of the crowd who come by, by day. */
  readonly byDay: ReadonlyMap<number, readonly TestPlayer[]>
  readonly likers: Set<string>
  readonly visits: Visit[]
  readonly results: Reading[]
  readonly truth: Set<string>
}

/** Each of the crowd comes by each of so many owners once in some days, and votes on their picture or does not. */
export async function watchVotes(
  scene: VotersScene,
  count: number,
  api: VotersApi,
): Promise<readonly Watched[]> {
  const { site } = scene
  const players = await gamePlayers(site, ['HOT_OR_NOT', 'RATING_GAME'], { count: 2 * count })
  const watches = Array.from({ length: count }, (_, index) => {
    const [owner, second] = players.slice(2 * index)
    if (!owner || !second) throw new Error('nobody')
    return beginWatch(scene, owner, second)
  })
  for (let day = 0; day < days; day += 1) {
    for (const watch of watches) await passDay(scene, { watch, day, api })
    await passResults(site)
    for (const { owner, results, likers } of watches) {
      results.push(await api.read(site, owner))
      for (const id of await likersOf(owner)) likers.add(id)
    }
  }
  for (const watch of watches) await endWatch(watch)
  return watches
}

function beginWatch({ crowd, random }: VotersScene, owner: TestPlayer, second: TestPlayer): Watch {
  const byDay = Map.groupBy(crowd, () => Math.floor(random() * days))
  const [visits, results]: [Visit[], Reading[]] = [[], []]
  const own = { owner, second, byDay, visits, results, likers: new Set<string>() }
  return { ...own, truth: new Set<string>(), trace: { visits, results, shares: [] } }
}

interface Day {
  readonly watch: Watch
  readonly day: number
  readonly api: VotersApi
}

async function passDay({ site, random }: VotersScene, { watch, day, api }: Day): Promise<void> {
  const { owner, byDay, visits, truth } = watch
  let before = await api.read(site, owner)
  for (const visitor of byDay.get(day) ?? []) {
    site.clock.advance(minuteMs)
    const choice = choose(random())
    const [pictureId = ''] = owner.pictureIds
    if (choice) await dealAndVote(site, visitor, { pictureId, answer: choice })
    if (choice === 'NOT') truth.add(visitor.profileId)
    const after = await api.read(site, owner)
    visits.push({ id: visitor.profileId, day, before, after, isLike: choice === 'HOT' })
    before = after
  }
}

/** Names of likes are all that the owner is told of voters; the second account learns the share, if the picture comes. */
async function endWatch({ owner, second, visits, likers, trace }: Watch): Promise<void> {
  if (visits.some(({ id, isLike }) => likers.has(id) !== isLike)) throw new Error('not the likers')
  const share = await shareOf(owner, second)
  if (share !== undefined) trace.shares.push(share)
}

const choose = (chance: number): Choice =>
  chance < 0.45 ? 'HOT' : chance < 0.75 ? 'NOT' : undefined

/** What the second account learns of the picture, when it comes in a round of theirs. */
async function shareOf({ pictureIds }: TestPlayer, { visitor }: TestPlayer) {
  const round = expectDone(await visitor.call('POST /api/games/rating-game/round')).text
  const [profilePicId = ''] = pictureIds
  if (!round.includes(profilePicId)) return undefined
  const guess = { params: { profilePicId }, body: { guess: 50 } }
  const answer = await visitor.call('PUT /api/games/rating-game/guesses/:profilePicId', guess)
  return Number(JSON.parse(expectDone(answer).text).share)
}

/** What an owner reads of votes; an unknown number is 0. */
export interface Reading {
  readonly votes: number
  readonly likes: number
  readonly percent: number
  readonly count: number
  readonly text: string
}

type Platform = Pick<SharedSite, 'platform'>

/** How an owner reads what has become of votes; broken variants replace it. */
export interface VotersApi {
  read(site: Platform, owner: TestPlayer): Promise<Reading>
}

export const realVotersApi: VotersApi = {
  read: async (_, { visitor }) => {
    const params = { game: 'HOT_OR_NOT' } as const
    const replies = [
      await visitor.call('GET /api/games/hot-or-not/pictures'),
      await visitor.call('GET /api/games/:game/board', { params }),
      await visitor.call('GET /api/games'),
    ]
    const [pictures = '{}', board = '{}', games = ''] = replies.map(reply => expectDone(reply).text)
    const [picture] = JSON.parse(pictures).pictures
    const { own = {} } = JSON.parse(board)
    return {
      votes: Number(picture.votesLeast ?? 0),
      likes: Number(picture.likesLeast ?? 0),
      percent: Number(own.percent ?? 0),
      count: Number(own.count ?? 0),
      text: `${pictures} ${board} ${games}`,
    }
  },
}

/** Likes have names, and are there at once; the newest of them. */
async function likersOf(owner: TestPlayer): Promise<ReadonlySet<string>> {
  const { text } = expectDone(await pictureLikesOf(owner, { size: limits.likesPageMax }))
  const rows: { likerProfileId: string }[] = JSON.parse(text)
  return new Set(rows.map(({ likerProfileId }) => likerProfileId))
}

export const exactAtOnce: VotersApi = {
  read: async (site, owner) => ({
    ...(await realVotersApi.read(site, owner)),
    ...(await countNow(site, owner)),
  }),
}

async function countNow({ platform: { db } }: Platform, { pictureIds }: TestPlayer) {
  const rows = await db
    .selectFrom('games_picture_deals')
    .select('answer')
    .where('picture_id', 'in', pictureIds)
    .where('game', '=', 'HOT_OR_NOT')
    .where('answer', '<', 2)
    .execute()
  return { votes: rows.length, likes: rows.filter(({ answer }) => answer === 1).length }
}

/** The board says what votes weigh, not how many they are. */
export const countsWeights: VotersApi = {
  read: async (site, owner) => {
    const reading = await realVotersApi.read(site, owner)
    const tally = await rowOf(site, 'games_tallies', { picture_id: owner.pictureIds })
    return { ...reading, count: tally.weighted_votes }
  },
}
