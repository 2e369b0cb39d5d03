import { seasonOf } from '#server/features/games/seasons.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import {
  accept,
  bringPhotoResults,
  help,
  helpers,
  offerDetails,
  offerOf,
  rewardNow,
} from '#server/testing/photo-help-actions.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import { photoHelpLimits } from '#shared/photo-help.ts'
import { type Decided, readPlayers, showAll } from './seen-of-players.ts'

const game = 'PHOTO_HELP'
/** So many owners ask the same so many helpers, and each takes the crop of another. */
const helpersCount = 5

export interface HelpersScene {
  readonly site: TestSite
  readonly owners: readonly TestMember[]
  readonly helping: readonly TestMember[]
  /** The second account of every owner: it sees no more than any other player. */
  readonly second: TestMember
  readonly random: () => number
}

type Accept = (
  site: TestSite,
  owner: TestMember,
  taken: { readonly offerId: string; readonly cropId: string },
) => Promise<Reply>

const acceptReally: Accept = (_, owner, { offerId, cropId }) => accept(owner, offerId, cropId)

/** Broken: scores and badges come at once. */
export const rewardsAtOnce: Accept = async (site, owner, { offerId, cropId }) => {
  const reply = await accept(owner, offerId, cropId)
  const longAgo = new Date(site.clock.now().getTime() - 86_400_000)
  const { db } = site.platform
  await db
    .updateTable('games_photo_offers')
    .set({ ended_at: longAgo })
    .where('id', '=', offerId)
    .execute()
  await rewardNow(site)
  return reply
}

export async function openHelpersScene(): Promise<HelpersScene> {
  const site = await openTestSite('a clock of its own')
  await site.platform.jobs.stop()
  const [second, ...players] = await helpers(site, 1 + 2 * helpersCount)
  if (!second) throw new Error('nobody')
  const [owners, helping] = [players.slice(0, helpersCount), players.slice(helpersCount)]
  return { site, owners, helping, second, random: seededRandom(41) }
}

/** On one day each owner takes the crop of one helper, by chance, and every helper is taken once. */
export async function playDay(
  scene: HelpersScene,
  take: Accept = acceptReally,
): Promise<Decided[]> {
  const { site, owners, helping, second, random } = scene
  await standBeforeBadge(scene)
  const taken = shuffled(helping.keys(), random)
  const decided: Decided[] = []
  for (const [number, owner] of owners.entries()) {
    const { id: offerId } = await offerOf(owner)
    for (const helper of helping) await help(site, helper, offerId)
    const culprit = taken[number] ?? 0
    const { crops } = await offerDetails(owner, offerId)
    const reading = { readers: [owner, second], candidates: helping, game } as const
    const before = await readPlayers(site, reading)
    // Crops stand in the order in which they came, which is the helpers'.
    expectDone(await take(site, owner, { offerId, cropId: crops[culprit]?.id ?? '' }))
    const [at, candidates] = [await readPlayers(site, reading), helping.map(each => each.profileId)]
    decided.push({ culprit, trace: { candidates, before, decided: at, results: at } })
  }
  await bringPhotoResults(site)
  const found: Decided[] = []
  for (const [number, { culprit, trace }] of decided.entries()) {
    const readers = [owners[number] ?? second, second]
    const results = await readPlayers(site, { readers, candidates: helping, game })
    found.push({ culprit, trace: { ...trace, results } })
  }
  return found
}

/** One more crop that is used earns the badge: of all of them, so that it shows whose was. */
async function standBeforeBadge({ site, helping }: HelpersScene) {
  const { clock, db } = site.platform
  const ids = helping.map(({ profileId }) => profileId)
  const season = seasonOf(clock.now()).day
  await db.deleteFrom('games_scores').where('profile_id', 'in', ids).execute()
  const score = { game, season, good: photoHelpLimits.badgeFrom - 1, total: 24 }
  await db
    .insertInto('games_scores')
    .values(ids.map(profile_id => ({ profile_id, ...score })))
    .execute()
  await showAll(site, ids, game)
}

export function shuffled<Value>(values: Iterable<Value>, random: () => number): Value[] {
  return [...values]
    .map(value => ({ value, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value)
}
