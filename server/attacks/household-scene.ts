import { wilsonLowerBound } from '#server/policies/standing.ts'
import { gamePlayers, passResults, type TestPlayer } from '#server/testing/game-actions.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { VotersScene } from './picture-voters-scene.ts'
import { type Reading, realVotersApi, type VotersApi } from './voters-api.ts'

/** An owner, all that they read, and whether one of those whose likes have names is of their household. */
export interface Household {
  readonly owner: TestPlayer
  readonly reading: Reading
  readonly likes: number
  readonly isNear: boolean
}

const crowdCount = 37

/** So many owners, for whom others vote, and somebody who lives with every second one of them, by chance. */
export async function openHouseholds(scene: VotersScene, count: number): Promise<Household[]> {
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
export const readHouseholds = (
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
) =>
  site.platform.db
    .updateTable('sessions')
    .set({ address })
    .where('account_id', '=', accountId)
    .execute()

/**
 * Whether all that the owner reads fits better with a voter of their household: how many numbers of votes there may be, with
 * which the score is what it says if one like weighs a tenth, less those if it weighs as much as any.
 */
export function suspectHousehold({ reading, likes }: Household): number {
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
