import { describe, expect, it } from 'vitest'
import { playWeight } from '#server/features/games/play-weight.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { giveSeat, payDues } from '#server/testing/dues.ts'
import { answerStar, dealStarred, firstOf, joinGame, vote } from '#server/testing/game-actions.ts'
import { logInFrom } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { gameIds } from '#shared/games/games.ts'
import { alike, differences } from './alike.ts'
import { readEverything, type Texts } from './read-everything.ts'
import { expectByChance, expectFound, type Rate, shareRight } from './score.ts'

/**
 * One of four acquaintances pays for a member, or logs in from the same network: their votes for each other weigh a tenth. The
 * member reads all that the contract and their export have before and after the vote of each, and looks for the one who
 * changes something else than the others do.
 */

const candidatesCount = 4
type Bond = 'PAYER' | 'NETWORK'

/** What the member reads, as the site says it or a broken one. */
type Read = (site: TestSite, member: TestMember) => Promise<Texts>

interface Round {
  /** What has changed with each vote. */
  readonly changes: readonly string[]
  readonly near: number
}

const site = await ownSite('boards are read')
const random = seededRandom(5)

async function playRound(bond: Bond, readAs: Read): Promise<Round> {
  const member = await site.member({ name: 'Member' })
  const traits = Array.from({ length: candidatesCount }, () => ({ name: 'Candidate' }))
  const candidates = firstOf(await site.members(traits), candidatesCount)
  for (const player of [member, ...candidates]) await joinGame(player, ...gameIds)
  const near = Math.floor(random() * candidatesCount)
  const nearest = candidates[near] ?? candidates[0]
  if (bond === 'PAYER') {
    await payDues(site, nearest, 'MONTH_FIVE')
    await giveSeat(nearest, member)
  } else {
    await logInFrom(site, [member, nearest], `203.0.${Math.floor(random() * 256)}.7`)
  }
  const dealt = new Map<TestMember, string>()
  for (const each of candidates) dealt.set(each, await dealStarred(site, each, member))
  const read = () => readAs(site, member)
  const before = await read()
  const changes: string[] = []
  for (const [candidate, pictureId] of dealt) {
    const words = new Map(candidates.map(({ profileId }) => [profileId, 'candidate']))
    await answerStar(site, candidate, pictureId)
    expectDone(await vote(candidate, pictureId, 'HOT'))
    changes.push(JSON.stringify(differences(alike(before, words), alike(await read(), words))))
    await forgetVotes(member)
  }
  return { changes, near }
}

/** So that the next vote is seen as clearly as the first. */
async function forgetVotes({ profileId }: TestMember) {
  const { db } = site.platform
  const pictures = db.selectFrom('pictures').select('id').where('profile_id', '=', profileId)
  await db.deleteFrom('games_scores').where('profile_id', '=', profileId).execute()
  await db.deleteFrom('games_tallies').where('picture_id', 'in', pictures).execute()
  await db.deleteFrom('likes_pictures').where('liked_profile_id', '=', profileId).execute()
  await db.deleteFrom('notifications').where('profile_id', '=', profileId).execute()
}

const asTheSiteSays: Read = (_, member) => readEverything(site, member, [])

/** Each like with what it weighs. */
const saysWeights: Read = async ({ platform }, member) => {
  const ownerId = member.profileId
  const likes = await rowsOf({ platform }, 'likes_pictures', { liked_profile_id: ownerId })
  const weights: string[] = []
  for (const { liker_profile_id: playerId } of likes) {
    weights.push(String(await playWeight(platform.db, { playerId, ownerId })))
  }
  return { ...(await asTheSiteSays(site, member)), weights }
}

/** The candidates whose votes changed what the fewest others changed. */
function oddOnes({ changes }: Round): readonly number[] {
  const alikeTo = changes.map(change => changes.filter(each => each === change).length)
  const fewest = Math.min(...alikeTo)
  return alikeTo.flatMap((count, index) => (count === fewest ? [index] : []))
}

async function rateOf(count: number, read: Read): Promise<Rate> {
  const rounds: Round[] = []
  while (rounds.length < count) {
    rounds.push(await playRound(rounds.length % 2 === 0 ? 'PAYER' : 'NETWORK', read))
  }
  expect(rounds.every(({ changes }) => changes.every(change => change.length > 2))).toBe(true)
  const right = rounds.map(round => shareRight(oddOnes(round), new Set([round.near])))
  return {
    attack: 'whose vote changes something else',
    right: right.reduce((all, share) => all + share, 0),
    of: rounds.length,
    chance: 1 / candidatesCount,
  }
}

describe('who pays for a member or shares their network', () => {
  it('is found by what votes change no better than by chance', async () => {
    await expectByChance(async () => [await rateOf(sample(4, 10), asTheSiteSays)])
  })

  it('is found where a site says what a vote weighs', async () => {
    expectFound(await rateOf(3, saysWeights))
  })
})
