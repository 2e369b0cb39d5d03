import { describe, expect, it } from 'vitest'
import { playWeight } from '#server/features/games/play-weight.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { giveSeat, payDues } from '#server/testing/dues.ts'
import { answerStar, dealStarred, firstOf, joinGame, vote } from '#server/testing/game-actions.ts'
import { logInFrom } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { gameIds } from '#shared/games/games.ts'
import { alike, differences } from './alike.ts'
import { readEverything, type Texts } from './read-everything.ts'
import {
  expectByChance,
  expectFound,
  type Guesses,
  highest,
  type Played,
  playAll,
  ratesOf,
} from './score.ts'

/**
 * One of four acquaintances pays for a member, or logs in from the same network. Their votes for each other weigh a
 * tenth. The member reads the whole contract and their export before and after each vote, and looks for a vote with a
 * different effect.
 */

const candidatesCount = 4

/** What the member reads at the real site or a broken one. */
type Read = (member: TestMember) => Promise<Texts>

interface Trace {
  readonly candidates: readonly string[]
  /** What each candidate's vote changed. */
  readonly changes: readonly string[]
}

/** The candidates whose votes had the rarest effect. */
const guesses: Guesses<Trace> = {
  'whose vote changes something else': ({ changes }) =>
    highest(changes.map(change => -changes.filter(each => each === change).length)),
}

const site = await ownSite('boards are read')
const random = seededRandom(5)

const playRounds = (count: number, read: Read) =>
  playAll(count, async round => [await playRound(round % 2 === 0 ? 'PAYER' : 'NETWORK', read)])

async function playRound(bond: 'PAYER' | 'NETWORK', read: Read): Promise<Played<Trace>> {
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
  const words = new Map(candidates.map(({ profileId }) => [profileId, 'candidate']))
  const before = alike(await read(member), words)
  const changes: string[] = []
  for (const [candidate, pictureId] of dealt) {
    await answerStar(site, candidate, pictureId)
    expectDone(await vote(candidate, pictureId, 'HOT'))
    changes.push(JSON.stringify(differences(before, alike(await read(member), words))))
    await forgetVotes(member)
  }
  expect(changes.every(change => change.length > 2)).toBe(true)
  const ids = candidates.map(({ profileId }) => profileId)
  return { trace: { candidates: ids, changes }, culprits: new Set([near]) }
}

/** Removes the votes, so that the next one shows as clearly as the first. */
async function forgetVotes({ profileId: profile_id }: TestMember) {
  const picture_id = (await rowsOf(site, 'pictures', { profile_id })).map(({ id }) => id)
  await removeRows(site, 'games_scores', { profile_id })
  await removeRows(site, 'games_tallies', { picture_id })
  await removeRows(site, 'likes_pictures', { liked_profile_id: profile_id })
  await removeRows(site, 'notifications', { profile_id })
}

const asTheSiteSays: Read = member => readEverything(site, member, [])

/** Broken: adds the weight to each like. */
const saysWeights: Read = async member => {
  const ownerId = member.profileId
  const likes = await rowsOf(site, 'likes_pictures', { liked_profile_id: ownerId })
  const weights: string[] = []
  for (const { liker_profile_id: playerId } of likes) {
    weights.push(String(await playWeight(site.platform.db, { playerId, ownerId })))
  }
  return { ...(await asTheSiteSays(member)), weights }
}

describe('the member who pays for another or shares their network', () => {
  it('is found no better than by chance by the effects of votes', async () => {
    await expectByChance(async () =>
      ratesOf(guesses, await playRounds(sample(4, 10), asTheSiteSays)),
    )
  })

  it('is found if a site shows the weight of a vote', async () => {
    expectFound(ratesOf(guesses, await playRounds(3, saysWeights)))
  })
})
