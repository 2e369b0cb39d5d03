import { describe, expect, it } from 'vitest'
import { controlProfiles } from '#server/features/games/gpt-buster/control-profiles.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { passToResults } from '#server/testing/game-actions.ts'
import { bringBuster, join, players, suspect, voteDone } from '#server/testing/gpt-buster.ts'
import { sample } from '#server/testing/sample.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { busterLimits } from '#shared/games/gpt-buster/rules.ts'
import { lastResultsAt } from '#shared/results.ts'
import {
  type Decided,
  guesses,
  openHelpersScene,
  playDay,
  readPlayers,
  rewardsAtOnce,
  showAll,
  shuffled,
} from './helpers-scene.ts'
import { expectFound, expectNoBetter, ratesOf } from './score.ts'

/** That a badge or a score is new must show, or the attack could find nothing. */
const haveChanged = (decided: readonly Decided[]) =>
  decided.every(({ trace: { candidates, before, results } }) =>
    candidates.every(id => before.get(id) !== results.get(id)),
  )

/** The one that is right most often. */
const bestOf = (decided: readonly Decided[]) =>
  ratesOf(guesses, decided).toSorted((one, other) => other.right - one.right)[0]

const scene = await openHelpersScene()

describe('whose crop was taken', () => {
  it('is found by the owner, with a second account in the game, no better than by chance', async () => {
    const decided: Decided[] = []
    for (let day = 0; day < sample(1, 4); day += 1) decided.push(...(await playDay(scene)))
    expect(haveChanged(decided)).toBe(true)
    expectNoBetter(ratesOf(guesses, decided))
  })

  it('is found where scores and badges come at once', async () => {
    const decided = await playDay(scene, rewardsAtOnce)
    expectFound(bestOf(decided))
  })
})

describe('who has voted about somebody', () => {
  it('is found by that member, with a second account in the game, no better than by chance', async () => {
    const decided: Decided[] = []
    for (let day = 0; day < sample(1, 3); day += 1) decided.push(...(await playVotes(day)))
    expect(haveChanged(decided)).toBe(true)
    expectNoBetter(ratesOf(guesses, decided))
  })

  it('is found where a round ends at the seventh vote', async () => {
    const decided = await playVotes(9, decidesAtOnce)
    expectFound(bestOf(decided))
  })
})

const game = 'GPT_BUSTER'
/** Players of whom one has voted about each suspect. */
const suspectsCount = 3

type AfterVotes = (site: TestSite, roundId: string) => Promise<void>

/** Broken: a round ends at the seventh vote, and whoever was right has it at once. */
const decidesAtOnce: AfterVotes = async (site, roundId) => {
  const longAgo = new Date(lastResultsAt(site.clock.now()).getTime() - 1)
  await site.platform.db
    .updateTable('games_buster_deals')
    .set({ answered_at: longAgo })
    .where('round_id', '=', roundId)
    .where('verdict', 'is not', null)
    .execute()
  await bringBuster(site)
}

/** Seven vote about each suspect on one day, and each suspect looks on with a second account in the game. */
async function playVotes(
  seed: number,
  afterVotes: AfterVotes = async () => undefined,
): Promise<Decided[]> {
  const random = seededRandom(seed)
  const site = await openTestSite('a clock of its own')
  await site.platform.jobs.stop()
  try {
    const [second, ...voters] = await players(site, 1 + suspectsCount * busterLimits.votersMin)
    if (!second) throw new Error('nobody')
    await standBeforeBadge(site, voters)
    const groups = Array.from({ length: busterLimits.votersMin }, (_, number) =>
      shuffled(voters.slice(number * suspectsCount, (number + 1) * suspectsCount), random),
    )
    const seen: { readonly reading: Parameters<typeof readPlayers>[1]; decided: Decided[] }[] = []
    const suspects: Awaited<ReturnType<typeof suspect>>[] = []
    for (let number = 0; number < suspectsCount; number += 1) {
      suspects.push(await suspect(site, `Suspect ${number}`))
    }
    for (const [number, asked] of suspects.entries()) {
      const reading = { readers: [asked, second], candidates: voters, game } as const
      const before = await readPlayers(site, reading)
      for (const group of groups) await voteOn(site, group[number], asked.roundId)
      await afterVotes(site, asked.roundId)
      const at = await readPlayers(site, reading)
      const decided = groups.map(group => {
        const candidates = group.map(({ profileId }) => profileId)
        const order = candidates.toSorted()
        const culprit = order.indexOf(candidates[number] ?? '')
        return { culprit, trace: { candidates: order, before, decided: at, results: at } }
      })
      seen.push({ reading, decided })
    }
    passToResults(site)
    await bringBuster(site)
    const all: Decided[] = []
    for (const { reading, decided } of seen) {
      const results = await readPlayers(site, reading)
      all.push(...decided.map(each => ({ ...each, trace: { ...each.trace, results } })))
    }
    return all
  } finally {
    await site.close()
  }
}

/** A player is dealt the round, and takes its member for a person. */
async function voteOn(site: TestSite, voter: TestMember | undefined, roundId: string) {
  if (!voter) throw new Error('nobody')
  const { clock, db } = site.platform
  const id = newTimelessId()
  const deal = { id, profile_id: voter.profileId, round_id: roundId, dealt_at: clock.now() }
  await db.insertInto('games_buster_deals').values(deal).execute()
  await voteDone(voter, id, 'HUMAN')
}

/** One more right answer earns the badge, which all of them show. */
async function standBeforeBadge(site: TestSite, voters: readonly TestMember[]) {
  const { clock, db } = site.platform
  const now = clock.now()
  const missing = busterLimits.badge.right - 1 - controlProfiles.length
  const known = await players(site, missing)
  const subjects = [
    ...controlProfiles.map(({ key }) => ({ control: key })),
    ...known.map(({ profileId }) => ({ control_profile_id: profileId })),
  ]
  const answer = { dealt_at: now, verdict: 'HUMAN', answered_at: now, is_right: true }
  const rows = voters.flatMap(({ profileId: profile_id }) =>
    subjects.map(subject => ({
      id: newTimelessId(),
      profile_id,
      ...answer,
      settled_at: now,
      control: null,
      control_profile_id: null,
      ...subject,
    })),
  )
  await db.insertInto('games_buster_deals').values(rows).execute()
  await showAll(
    site,
    voters.map(({ profileId }) => profileId),
    game,
  )
  for (const member of known) expectDone(await join(member, false))
}
