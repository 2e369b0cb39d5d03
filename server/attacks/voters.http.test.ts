import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { wilsonLowerBound } from '#server/policies/standing.ts'
import { gamePlayers, passResults, type TestPlayer } from '#server/testing/game-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import {
  countsWeights,
  exactAtOnce,
  openVotersScene,
  type Reading,
  realVotersApi,
  type Trace,
  type VotersApi,
  type VotersScene,
  type Watched,
  watchVotes,
} from './picture-voters-scene.ts'
import { expectByChance, expectFound, type Rate, rateOf } from './score.ts'

const scene = await openVotersScene()

const random = seededRandom(7)

/** How many of those whom each attack takes for voters of NOT are, of all owners. */
const found = (watched: readonly Watched[]): Rate[] =>
  Object.entries(suspicions).map(([attack, suspect]) => {
    const tries = watched.map(({ trace, truth }) => {
      const count = truth.size
      const suspects = trace.visits.filter(({ isLike }) => !isLike).length
      const guessed = mostSuspicious(trace, suspect, { count, random })
      const right = guessed.filter(id => truth.has(id)).length
      return { right, of: count, byChance: count ** 2 / suspects }
    })
    return rateOf(attack, tries)
  })

describe('who has voted NOT', () => {
  it('is found by the owner, who reads everything for days and knows who was there when, no better than by chance', async () => {
    await expectByChance(async () => {
      const watched = await watchVotes(scene, sample(2, 20), realVotersApi)
      // There was something to read.
      for (const { trace } of watched)
        expect(trace.results.at(-1)?.votes).toBeGreaterThanOrEqual(25)
      expect(watched.some(({ trace }) => trace.shares.length > 0)).toBe(true)
      return found(watched)
    })
  })

  it('is found where numbers are exact and change at once', async () => {
    const [rate] = found(await watchVotes(scene, sample(1, 4), exactAtOnce))
    expect(rate?.right).toBe(rate?.of)
    expectFound(rate)
  })
})

describe('whose votes weigh a tenth', () => {
  const guess = (attack: string, households: readonly Household[]) =>
    rateOf(
      attack,
      households.map(household => {
        const fits = suspectHousehold(household)
        const isGuessed = fits === 0 ? random() < 0.5 : fits > 0
        return { right: isGuessed === household.isNear ? 1 : 0, of: 1, byChance: 0.5 }
      }),
    )

  it('is told by no answer, and by one that counts weights', async () => {
    let households: readonly Household[] = []
    await expectByChance(async () => {
      households = await openHouseholds(scene, sample(30, 100))
      return [guess('who lives with the owner', households)]
    })
    const broken = await readHouseholds(scene, households, countsWeights)
    expectFound(guess('who lives with the owner, by the weights', broken))
  })
})

/** How an owner may try to find who of the crowd has voted NOT: how suspicious each of those is who gave no like. */
type Suspect = (trace: Trace, visit: Trace['visits'][number]) => number

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
 * As many of those who gave no like as have voted NOT, the most suspicious first; of those it cannot tell apart any. How many
 * there are is given to the attack.
 */
function mostSuspicious(
  trace: Trace,
  suspect: Suspect,
  { count, random }: { readonly count: number; readonly random: () => number },
): readonly string[] {
  return trace.visits
    .filter(({ isLike }) => !isLike)
    .map(visit => ({ id: visit.id, most: suspect(trace, visit), any: random() }))
    .toSorted((one, other) => other.most - one.most || one.any - other.any)
    .slice(0, count)
    .map(({ id }) => id)
}

/** An owner, all that they read, and whether one of those whose likes have names is of their household. */
interface Household {
  readonly owner: TestPlayer
  readonly reading: Reading
  readonly likes: number
  readonly isNear: boolean
}

const crowdCount = 37

/** So many owners, for whom others vote, and somebody who lives with every second one of them, by chance. */
async function openHouseholds(scene: VotersScene, count: number): Promise<Household[]> {
  const { site, random } = scene
  const owners = await gamePlayers(site, ['HOT_OR_NOT'], { count })
  // Newcomers, of whom the owner knows that each vote weighs 1.
  const crowd = await gamePlayers(site, ['HOT_OR_NOT'], { count: crowdCount, pictures: 0 })
  const partners = await gamePlayers(site, ['HOT_OR_NOT'], { count, pictures: 0 })
  const played = []
  for (const [index, owner] of owners.entries()) {
    const partner = partners[index]
    if (!partner) throw new Error('nobody')
    const isNear = random() < 0.5
    const voters = crowd.slice(
      0,
      gamesLimits.boardLeast + Math.floor(random() * (crowdCount - gamesLimits.boardLeast)),
    )
    const votes = voters.map(({ profileId }) => ({ profileId, isLike: random() < 0.7 }))
    await storeVotes(scene, owner, [...votes, { profileId: partner.profileId, isLike: true }])
    await comeFrom(scene, owner, `198.51.${index}.1`)
    await comeFrom(scene, partner, `${isNear ? '198.51' : '203.0'}.${index}.2`)
    played.push({ owner, likes: votes.filter(({ isLike }) => isLike).length + 1, isNear })
  }
  await passResults(site)
  return readHouseholds(scene, played)
}

/** The same again, by another way to read. */
const readHouseholds = (
  { site }: VotersScene,
  played: readonly Omit<Household, 'reading'>[],
  api: VotersApi = realVotersApi,
): Promise<Household[]> =>
  Promise.all(played.map(async each => ({ ...each, reading: await api.read(site, each.owner) })))

interface Vote {
  readonly profileId: string
  readonly isLike: boolean
}

/** As the votes would leave them until the results of the day: thousands by the product's own way would take a minute. */
async function storeVotes({ site }: VotersScene, owner: TestPlayer, votes: readonly Vote[]) {
  const { clock, db } = site.platform
  const now = clock.now()
  const [picture_id = ''] = owner.pictureIds
  const deal = {
    game: 'HOT_OR_NOT',
    picture_id,
    dealt_at: now,
    answered_at: now,
    is_counted: false,
  }
  const rows = votes.map(({ profileId, isLike }) => ({
    ...deal,
    profile_id: profileId,
    answer: isLike ? 1 : 0,
  }))
  await db.insertInto('games_picture_deals').values(rows).execute()
}

const comeFrom = (
  { site }: VotersScene,
  { accountId }: Pick<TestPlayer, 'accountId'>,
  address: string,
) => changeRows(site, 'sessions', { account_id: accountId }, { address })

/**
 * Whether all that the owner reads fits better with a voter of their household: how many numbers of votes there may be, with
 * which the score is what it says if one like weighs a tenth, less those if it weighs as much as any.
 */
function suspectHousehold({ reading, likes }: Household): number {
  const { votes, percent, count } = reading
  const fits = (less: number) =>
    Array.from({ length: shownStep }, (_, more) => votes + more).filter(total => {
      // What is not in fives says it for certain.
      if (count % shownStep !== 0) return Math.abs(count - (total - less)) < 1e-6
      const bound = wilsonLowerBound(likes - less, total - less)
      return count === inFives(total) && inFives(100 * bound) === percent
    }).length
  return fits(1 - householdFactor) - fits(0)
}

const { shownStep, householdFactor } = gamesLimits
const inFives = (value: number) => Math.floor(value / shownStep) * shownStep
