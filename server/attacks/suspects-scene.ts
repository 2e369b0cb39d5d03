import { controlProfiles } from '#server/features/games/gpt-buster/control-profiles.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { bringBuster, join, players, suspect, voteDone } from '#server/testing/gpt-buster.ts'
import { passToResults } from '#server/testing/pass-to-results.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { busterLimits } from '#shared/gpt-buster.ts'
import { lastResultsAt } from '#shared/results.ts'
import { shuffled } from './helpers-scene.ts'
import { type Decided, readPlayers, showAll } from './seen-of-players.ts'

const game = 'GPT_BUSTER'
/** Players of whom one has voted about each suspect. */
const suspectsCount = 3

type AfterVotes = (site: TestSite, roundId: string) => Promise<void>

/** Broken: a round ends at the seventh vote, and whoever was right has it at once. */
export const decidesAtOnce: AfterVotes = async (site, roundId) => {
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
export async function playVotes(
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
