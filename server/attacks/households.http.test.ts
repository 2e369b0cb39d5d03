import { it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { wilsonLowerBound } from '#server/policies/standing.ts'
import { firstOf, gamePlayers, passResults, type TestPlayer } from '#server/testing/game-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { addRows, changeRows, rowOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { type Reading, type ReadVotes, readVotes } from './read-votes.ts'
import { expectByChance, expectFound, rateOf } from './score.ts'

const clock = new TestClock(Date.UTC(2026, 1, 3, 12))
const site = await ownSite('a clock of its own', {}, { clock })
const random = seededRandom(41)

it('no answer reveals whose votes weigh a tenth, except one that counts weights', async () => {
  let households: readonly Household[] = []
  await expectByChance(async () => {
    households = await openHouseholds(sample(30, 100))
    return [guess('who lives with the owner', households)]
  })
  const broken = await readHouseholds(households, countsWeights)
  expectFound([guess('who lives with the owner, by the weights', broken)])
})

const guess = (attack: string, households: readonly Household[]) =>
  rateOf(
    attack,
    households.map(household => {
      const fits = suspectHousehold(household)
      const isGuessed = fits === 0 ? random() < 0.5 : fits > 0
      return { right: isGuessed === household.isNear ? 1 : 0, of: 1, byChance: 0.5 }
    }),
  )

/** Broken: the tally counts the weights of votes instead of votes. */
const countsWeights: ReadVotes = async owner => {
  const tally = await rowOf(site, 'games_tallies', { picture_id: owner.pictureIds })
  return { ...(await readVotes(owner)), count: tally.weighted_votes }
}

/** An owner, all that they read, and whether a member of their household is among the named likes. */
interface Household {
  readonly owner: TestPlayer
  readonly reading: Reading
  readonly likes: number
  readonly isNear: boolean
}

const crowdCount = 37

/** Opens this many owners with votes from others. Every second owner, at random, lives with one of the voters. */
async function openHouseholds(count: number): Promise<Household[]> {
  const owners = await gamePlayers(site, ['HOT_OR_NOT'], { count })
  // The owner knows that a newcomer's vote weighs 1.
  const crowd = await gamePlayers(site, ['HOT_OR_NOT'], { count: crowdCount, pictures: 0 })
  const partners = await gamePlayers(site, ['HOT_OR_NOT'], { count, pictures: 0 })
  const played = []
  for (const [index, owner] of owners.entries()) {
    const [partner] = firstOf(partners.slice(index), 1)
    const isNear = random() < 0.5
    const voters = crowd.slice(
      0,
      gamesLimits.boardLeast + Math.floor(random() * (crowdCount - gamesLimits.boardLeast)),
    )
    const votes = voters.map(({ profileId }) => ({ profileId, isLike: random() < 0.7 }))
    await storeVotes(owner, [...votes, { profileId: partner.profileId, isLike: true }])
    await comeFrom(owner, `198.51.${index}.1`)
    await comeFrom(partner, `${isNear ? '198.51' : '203.0'}.${index}.2`)
    played.push({ owner, likes: votes.filter(({ isLike }) => isLike).length + 1, isNear })
  }
  await passResults(site)
  return readHouseholds(played)
}

/** Reads the same households in another way. */
const readHouseholds = (played: readonly Omit<Household, 'reading'>[], read = readVotes) =>
  Promise.all(played.map(async each => ({ ...each, reading: await read(each.owner) })))

interface Vote {
  readonly profileId: string
  readonly isLike: boolean
}

/** Stores votes as they are before the day's results. Thousands of votes through the product would take a minute. */
async function storeVotes({ pictureIds }: TestPlayer, votes: readonly Vote[]) {
  const now = site.clock.now()
  const [picture_id] = firstOf(pictureIds, 1)
  const dealt = { game: 'HOT_OR_NOT', picture_id, dealt_at: now } as const
  const deal = { ...dealt, answered_at: now, is_counted: false }
  const rows = votes.map(({ profileId, isLike }) => ({
    ...deal,
    profile_id: profileId,
    answer: isLike ? 1 : 0,
  }))
  await addRows(site, 'games_picture_deals', rows)
}

const comeFrom = ({ accountId }: TestPlayer, address: string) =>
  changeRows(site, 'sessions', { account_id: accountId }, { address })

/**
 * Whether the readings fit a household voter better. It counts the vote totals that explain the score if one like
 * weighs a tenth, minus those that explain it if all weigh the same.
 */
function suspectHousehold({ reading, likes }: Household): number {
  const { votes, percent, count } = reading
  const fits = (less: number) =>
    Array.from({ length: shownStep }, (_, more) => votes + more).filter(total => {
      // A count outside steps of five gives the answer for certain.
      if (count % shownStep !== 0) return Math.abs(count - (total - less)) < 1e-6
      const bound = wilsonLowerBound(likes - less, total - less)
      return count === inFives(total) && inFives(100 * bound) === percent
    }).length
  return fits(1 - householdFactor) - fits(0)
}

const { shownStep, householdFactor } = gamesLimits
const inFives = (value: number) => Math.floor(value / shownStep) * shownStep
