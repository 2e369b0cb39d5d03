import { describe, expect, it } from 'vitest'
import { seasonOf } from '#server/features/games/seasons.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { passToResults } from '#server/testing/game-actions.ts'
import { bringBuster, join, players, suspect, voteDone } from '#server/testing/gpt-buster.ts'
import {
  accept,
  bringPhotoResults,
  help,
  offerDetails,
  offerOf,
  rewardNow,
  someHelpers,
} from '#server/testing/photo-help-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { addRows, changeRows, removeRows } from '#server/testing/stored-rows.ts'
import { ownSite, siteOfTest, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { controlProfiles } from '#shared/games/gpt-buster/control-profiles.ts'
import { busterLimits } from '#shared/games/gpt-buster/rules.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { lastResultsAt } from '#shared/results.ts'
import {
  type Decided,
  guesses,
  type Reading,
  readPlayers,
  showAll,
  withResults,
} from './read-players.ts'
import { expectFound, expectNoBetter, playAll, ratesOf, shuffled } from './score.ts'

/** A new badge or score must show, or the attack could find nothing. */
const haveChanged = (decided: readonly Decided[]) =>
  decided.every(({ trace: { candidates, before, results } }) =>
    candidates.every(id => before.get(id) !== results.get(id)),
  )

/** The attack that is right most often comes first. */
const bestFirst = (decided: readonly Decided[]) =>
  ratesOf(guesses, decided).toSorted((one, other) => other.right - one.right)

/** As many owners as helpers. Each owner accepts the crop of a different helper. */
const helpersCount = 5
const site = await ownSite('a clock of its own')
/** The second account of every owner sees no more than any other player. */
const [second, ...others] = await someHelpers(site, 11)
const [owners, helping] = [others.slice(0, helpersCount), others.slice(helpersCount)]
const random = seededRandom(41)

describe('the helper whose crop was used', () => {
  it('is found no better than by chance by the owner with a second account in the game', async () => {
    const decided = await playAll(sample(1, 4), () => playDay())
    expect(haveChanged(decided)).toBe(true)
    expectNoBetter(ratesOf(guesses, decided))
  })

  it('is found if scores and badges come at once', async () => {
    expectFound(bestFirst(await playDay(rewardedAtOnce)))
  })
})

describe('the players who voted about a member', () => {
  it('are found no better than by chance by that member with a second account in the game', async () => {
    const decided = await playAll(sample(1, 3), day => playVotes(day))
    expect(haveChanged(decided)).toBe(true)
    expectNoBetter(ratesOf(guesses, decided))
  })

  it('are found if a round ends at the seventh vote', async () => {
    expectFound(bestFirst(await playVotes(9, decidesAtOnce)))
  })
})

/** Broken: gives scores and badges at once. */
async function rewardedAtOnce(offerId: string) {
  const longAgo = new Date(site.clock.now().getTime() - 86_400_000)
  await changeRows(site, 'games_photo_offers', { id: offerId }, { ended_at: longAgo })
  await rewardNow(site)
}

/** On one day each owner accepts the crop of one random helper, and each helper is accepted once. */
async function playDay(afterTaking: (offerId: string) => Promise<void> = async () => undefined) {
  await standBeforeBadge()
  const taken = shuffled(helping.keys(), random)
  const candidates = helping.map(({ profileId }) => profileId)
  const seen: { reading: Reading; decided: Decided }[] = []
  for (const [number, owner] of owners.entries()) {
    const { id: offerId } = await offerOf(owner)
    for (const helper of helping) await help(site, helper, offerId)
    const culprit = taken[number] ?? 0
    const { crops } = await offerDetails(owner, offerId)
    const reading = { readers: [owner, second], candidates: helping, game: 'PHOTO_HELP' } as const
    const before = await readPlayers(reading)
    // Crops are in order of arrival, which is the order of the helpers.
    expectDone(await accept(owner, offerId, crops[culprit]?.id ?? ''))
    await afterTaking(offerId)
    const trace = { candidates, before, decided: await readPlayers(reading), results: before }
    seen.push({ reading, decided: { culprits: new Set([culprit]), trace } })
  }
  await bringPhotoResults(site)
  const all: Decided[] = []
  for (const { reading, decided } of seen) all.push(...(await withResults(reading, [decided])))
  return all
}

/** One more accepted crop would earn each helper the badge, so a new badge shows which crop was used. */
async function standBeforeBadge() {
  const game = 'PHOTO_HELP'
  const ids = helping.map(({ profileId }) => profileId)
  await removeRows(site, 'games_scores', { profile_id: ids })
  const good = photoHelpLimits.badgeFrom - 1
  const score = { game, season: seasonOf(site.clock.now()).day, good, total: 24 }
  const scores = ids.map(profile_id => ({ profile_id, ...score }))
  await addRows(site, 'games_scores', scores)
  await showAll(site, ids, game)
}

/** How many suspects there are. For each, one of several players has voted. */
const suspectsCount = 3

type AfterVotes = (site: TestSite, roundId: string) => Promise<void>

/** Broken: ends a round at the seventh vote and rewards right answers at once. */
const decidesAtOnce: AfterVotes = async (site, roundId) => {
  const answered_at = new Date(lastResultsAt(site.clock.now()).getTime() - 1)
  const voted = { round_id: roundId, verdict: 'HUMAN' }
  await changeRows(site, 'games_buster_deals', voted, { answered_at })
  await bringBuster(site)
}

/** Seven players vote about each suspect on one day. Each suspect watches with a second account in the game. */
async function playVotes(seed: number, afterVotes: AfterVotes = async () => undefined) {
  const chance = seededRandom(seed)
  const site = await siteOfTest('a clock of its own')
  const [[second], voters] = [
    await players(site, 1),
    await players(site, suspectsCount * busterLimits.votersMin),
  ]
  await standBeforeBusterBadge(site, voters)
  const groups = Array.from({ length: busterLimits.votersMin }, (_, number) =>
    shuffled(voters.slice(number * suspectsCount, (number + 1) * suspectsCount), chance),
  )
  const suspects: Awaited<ReturnType<typeof suspect>>[] = []
  while (suspects.length < suspectsCount) {
    suspects.push(await suspect(site, `Suspect ${suspects.length}`))
  }
  const seen: { reading: Reading; decided: Decided[] }[] = []
  for (const [number, asked] of suspects.entries()) {
    const reading = { readers: [asked, second], candidates: voters, game: 'GPT_BUSTER' } as const
    const before = await readPlayers(reading)
    for (const group of groups) await voteOn(site, group[number], asked.roundId)
    await afterVotes(site, asked.roundId)
    const at = await readPlayers(reading)
    const decided = groups.map(group => {
      const ids = group.map(({ profileId }) => profileId)
      const candidates = ids.toSorted()
      const culprits = new Set([candidates.indexOf(ids[number] ?? '')])
      return { culprits, trace: { candidates, before, decided: at, results: at } }
    })
    seen.push({ reading, decided })
  }
  passToResults(site)
  await bringBuster(site)
  const all: Decided[] = []
  for (const { reading, decided } of seen) all.push(...(await withResults(reading, decided)))
  return all
}

/** Deals the round to a player, who answers that its member is a person. */
async function voteOn(site: TestSite, voter: TestMember | undefined, roundId: string) {
  if (!voter) throw new Error('nobody')
  const id = newTimelessId()
  const deal = { id, profile_id: voter.profileId, round_id: roundId, dealt_at: site.clock.now() }
  await addRows(site, 'games_buster_deals', deal)
  await voteDone(voter, id, 'HUMAN')
}

/** One more right answer earns the badge, which all of them show. */
async function standBeforeBusterBadge(site: TestSite, voters: readonly TestMember[]) {
  const now = site.clock.now()
  const missing = busterLimits.badge.right - 1 - controlProfiles.length
  const known = await players(site, missing)
  const subjects = [
    ...controlProfiles.map(({ key }) => ({ control: key, control_profile_id: null })),
    ...known.map(({ profileId }) => ({ control: null, control_profile_id: profileId })),
  ]
  const answer = { dealt_at: now, verdict: 'HUMAN', answered_at: now, is_right: true }
  const rows = voters.flatMap(({ profileId: profile_id }) =>
    subjects.map(subject => ({
      id: newTimelessId(),
      profile_id,
      ...answer,
      settled_at: now,
      ...subject,
    })),
  )
  await addRows(site, 'games_buster_deals', rows)
  await showAll(
    site,
    voters.map(({ profileId }) => profileId),
    'GPT_BUSTER',
  )
  for (const member of known) expectDone(await join(member, false))
}
