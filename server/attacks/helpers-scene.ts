import { strFromU8, unzipSync } from 'fflate'
import { seasonOf } from '#server/features/games/seasons.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
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
import { changeRows, removeRows } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, ofOwnPage, type Reply } from '#server/testing/visitor.ts'
import type { Board } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games/games.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { type Guesses, highest, type Played } from './score.ts'

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
  await changeRows(site, 'games_photo_offers', { id: offerId }, { ended_at: longAgo })
  await rewardNow(site)
  return reply
}

export async function openHelpersScene(): Promise<HelpersScene> {
  const site = await ownSite('a clock of its own')
  await site.platform.jobs.stop()
  const [second, ...players] = await someHelpers(site, 1 + 2 * helpersCount)
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
  await removeRows(site, 'games_scores', { profile_id: ids })
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

/** What accounts of one attacker read of players, by the player's id. */
type Seen = ReadonlyMap<string, string>

interface Reading {
  readonly readers: readonly TestMember[]
  readonly candidates: readonly TestMember[]
  readonly game: GameId
}

/** Their profiles with badges, their places on the board, and where they are named in all that is the reader's own. */
export async function readPlayers(
  site: TestSite,
  { readers, candidates, game }: Reading,
): Promise<Seen> {
  const seen = new Map<string, string>()
  for (const reader of readers) {
    const entries = await boardOf(reader, game)
    const own = await ownTexts(site, reader)
    for (const { profileId: id } of candidates) {
      const { text } = expectDone(
        await reader.visitor.call('GET /api/profile/:id', { params: { id } }),
      )
      const place = entries.findIndex(({ profileId }) => profileId === id)
      const named = own.filter(each => each.includes(id)).join()
      const all = [seen.get(id) ?? '', text, place, JSON.stringify(entries[place] ?? ''), named]
      seen.set(id, all.join('\n'))
    }
  }
  return seen
}

async function boardOf({ visitor }: TestMember, game: GameId): Promise<Board['entries']> {
  const { status, text } = await visitor.call('GET /api/games/:game/board', { params: { game } })
  const board: Pick<Board, 'entries'> = status === 200 ? JSON.parse(text) : { entries: [] }
  return board.entries
}

/** In the deep run with the whole copy of their data. */
async function ownTexts({ origin }: TestSite, { visitor, profileId }: TestMember) {
  const answers = [
    await visitor.call('GET /api/notifications/:profileId', { params: { profileId } }),
    await visitor.call('GET /api/games/photo-help/offers'),
    await visitor.call('GET /api/arbitration/cases'),
    await visitor.call('GET /api/identify'),
  ]
  const texts = answers.map(({ text }) => text)
  if (!sample(false, true)) return texts
  const headers = { ...ofOwnPage, cookie: `session=${visitor.cookies.get('session')}` }
  const archive = await fetch(new URL('/api/account/export', origin), { headers })
  const files = Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())))
  const copy = files.filter(([name]) => name.endsWith('.json')).map(([, file]) => strFromU8(file))
  return [...texts, ...copy]
}

/** One decision of others, and what was read of all who may have had part in it before it, after it, and with the results. */
interface Trace {
  readonly candidates: readonly string[]
  readonly before: Seen
  readonly decided: Seen
  readonly results: Seen
}

export const guesses: Guesses<Trace> = {
  'with whom something has changed at once': ({ candidates, before, decided }) =>
    highest(candidates.map(id => (before.get(id) === decided.get(id) ? 0 : 1))),
  'of whom most has changed at once': ({ candidates, before, decided }) =>
    highest(candidates.map(id => lengthOf(decided, id) - lengthOf(before, id))),
  'with whom something has changed with the results': ({ candidates, before, results }) =>
    highest(candidates.map(id => (before.get(id) === results.get(id) ? 0 : 1))),
  'of whom most has changed with the results': ({ candidates, before, results }) =>
    highest(candidates.map(id => lengthOf(results, id) - lengthOf(before, id))),
}

/** A badge is one word more. */
const lengthOf = (seen: Seen, id: string) => (seen.get(id) ?? '').length

export type Decided = Played<Trace>

/** They want others to see all that there is to see of them. */
export const showAll = (site: TestSite, ids: readonly string[], game: GameId) =>
  changeRows(
    site,
    'games_players',
    { profile_id: ids, game },
    { is_on_board: true, shows_badge: true, badge_at: null },
  )
