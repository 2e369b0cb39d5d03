import { bringResults } from '#server/features/games/daily-results.ts'
import { hotOrNotResults } from '#server/features/games/hot-or-not/standings.ts'
import { starOf } from '#server/features/games/hot-or-not/stars.ts'
import { ratingGameResults } from '#server/features/games/rating-game/guess.ts'
import { boardResults } from '#server/features/games/seasons.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import type { GameChange } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games/games.ts'
import { gamesLimits, type VoteAnswer } from '#shared/games-limits.ts'
import { nextResultsAt } from '#shared/results.ts'
import { givePicture } from './picture-actions.ts'
import { addRows, rowsOf } from './stored-rows.ts'
import type { Many, SharedSite, SiteWithClock, TestMember } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

/** The first items of a list. Fails if there are fewer. */
export function firstOf<const Count extends number, Item>(
  items: readonly Item[],
  count: Count,
): Many<Count, Item>
export function firstOf(items: readonly unknown[], count: number): unknown {
  if (items.length < count) throw new Error(`there are ${items.length} items, not ${count}`)
  return items.slice(0, count)
}

export const creditsOf = async ({ visitor }: TestMember) =>
  (await visitor.ask('GET /api/billing/credits')).sum

/** A member's exact score in a game. The board shows only steps. */
export const scoreOf = async (
  site: Pick<SharedSite, 'platform'>,
  { profileId }: Pick<TestMember, 'profileId'>,
  game: GameId,
) => (await rowsOf(site, 'games_scores', { profile_id: profileId, game }))[0]

export const ownGame = async ({ visitor }: TestMember, game: GameId) =>
  (await visitor.read('GET /api/games')).find(each => each.game === game)

export const hasBadge = async (member: TestMember, game: GameId) =>
  (await ownGame(member, game))?.hasBadge

export interface TestPlayer extends TestMember {
  readonly pictureIds: readonly string[]
}

/** Joins a game by default. */
export const putGame = (
  { visitor }: TestMember,
  game: GameId,
  change: GameChange = { isJoined: true },
): Promise<Reply> => visitor.call('PUT /api/games/:game', { params: { game }, body: change })

export const joinGame = async (member: TestMember, ...games: readonly GameId[]) => {
  for (const game of games) expectDone(await putGame(member, game))
}

export const leaveGame = async (member: TestMember, ...games: readonly GameId[]) => {
  for (const game of games) expectDone(await putGame(member, game, { isJoined: false }))
}

export const boardOf = ({ visitor }: TestMember, game: GameId) =>
  visitor.read('GET /api/games/:game/board', { params: { game } })

/** This many players of a game. */
export async function playersOf<const Count extends number>(
  site: Pick<SharedSite, 'many'>,
  game: GameId,
  count: Count,
): Promise<Many<Count, TestMember>>
export async function playersOf(site: Pick<SharedSite, 'many'>, game: GameId, count: number) {
  const members = await site.many(count, { name: 'Player' })
  for (const member of members) await joinGame(member, game)
  return members
}

type Peopled = Pick<SharedSite, 'liveMap' | 'many' | 'pictures' | 'platform'>

export async function gamePlayers<const Count extends number = typeof gamesLimits.playersLeast>(
  site: Peopled,
  games: readonly GameId[],
  options?: { readonly count?: Count; readonly pictures?: number },
): Promise<Many<Count, TestPlayer>>
export async function gamePlayers(
  site: Peopled,
  games: readonly GameId[],
  {
    count = gamesLimits.playersLeast,
    pictures = 1,
  }: { readonly count?: number; readonly pictures?: number } = {},
): Promise<unknown> {
  const players: TestPlayer[] = []
  for (const member of await site.many(count, { name: 'Player' })) {
    await joinGame(member, ...games)
    const pictureIds: string[] = []
    while (pictureIds.length < pictures) pictureIds.push(await givePicture(site, member))
    players.push({ ...member, pictureIds })
  }
  return players
}

export const readCards = ({ visitor }: TestMember) =>
  visitor.read('POST /api/games/hot-or-not/cards')

export const vote = (
  { visitor }: TestMember,
  profilePicId: string,
  answer: VoteAnswer,
): Promise<Reply> =>
  visitor.call('PUT /api/games/hot-or-not/votes/:profilePicId', {
    params: { profilePicId },
    body: { answer },
  })

/** Swipes toward the star or away from it. */
export async function answerStar(
  { platform }: Pick<SharedSite, 'platform'>,
  { visitor, profileId }: TestMember,
  profilePicId: string,
  isRight = true,
): Promise<void> {
  const { side: right } = starOf(platform, { profileId, pictureId: profilePicId })
  const wrong = right === 'LEFT' ? 'RIGHT' : 'LEFT'
  await visitor.ask('PUT /api/games/hot-or-not/stars/:profilePicId', {
    params: { profilePicId },
    body: { side: isRight ? right : wrong },
  })
}

export async function voteOnAll(
  site: Pick<SharedSite, 'platform'>,
  player: TestMember,
  answerTo: (profilePicId: string) => VoteAnswer,
): Promise<string[]> {
  const voted: string[] = []
  for (;;) {
    const cards = await readCards(player)
    if (cards.length === 0) return voted
    for (const { profilePicId, hasStar } of cards) {
      if (hasStar) await answerStar(site, player, profilePicId)
      expectDone(await vote(player, profilePicId, answerTo(profilePicId)))
      voted.push(profilePicId)
    }
  }
}

/** Advances to just after the next results are due, and counts them. */
export async function passResults({
  clock,
  platform,
}: Pick<SiteWithClock, 'clock' | 'platform'>): Promise<void> {
  passToResults({ clock })
  await bringResults(platform, [
    hotOrNotResults(platform),
    ratingGameResults(platform),
    boardResults(platform),
  ])
}

/** Deals a picture to a player, who votes on it. If a star comes first, they vote past it. */
export async function dealAndVote(
  site: Pick<SharedSite, 'platform'>,
  voter: TestMember,
  { pictureId, answer }: { readonly pictureId: string; readonly answer: VoteAnswer },
): Promise<void> {
  const { profileId } = voter
  await dealTo(site, voter, pictureId)
  if (starOf(site.platform, { profileId, pictureId }).isThere) {
    await answerStar(site, voter, pictureId)
  }
  expectDone(await vote(voter, pictureId, answer))
}

export function dealTo(
  site: Pick<SharedSite, 'platform'>,
  { profileId }: Pick<TestMember, 'profileId'>,
  pictureId: string,
  game: GameId = 'HOT_OR_NOT',
) {
  const deal = { profile_id: profileId, game, picture_id: pictureId }
  return addRows(site, 'games_picture_deals', { ...deal, dealt_at: site.platform.clock.now() })
}

/** A picture id that makes a star come first when the player votes, or one that does not. */
export function pictureIdFor(
  { platform }: Pick<SharedSite, 'platform'>,
  { profileId }: Pick<TestMember, 'profileId'>,
  hasStar: boolean,
): string {
  const pictureId = newTimelessId()
  const isFit = starOf(platform, { profileId, pictureId }).isThere === hasStar
  return isFit ? pictureId : pictureIdFor({ platform }, { profileId }, hasStar)
}

/**
 * Deals a player a picture that comes after a star.
 * @returns its id
 */
export async function dealStarred(
  site: Pick<SharedSite, 'liveMap' | 'pictures' | 'platform'>,
  player: Pick<TestMember, 'profileId'>,
  owner: Pick<TestMember, 'profileId'>,
): Promise<string> {
  const pictureId = pictureIdFor(site, player, true)
  await givePicture(site, owner, { id: pictureId })
  await dealTo(site, player, pictureId)
  return pictureId
}

/** Stores a tally, as this many votes would leave it. */
export async function tallyPicture(
  { platform }: Pick<SharedSite, 'platform'>,
  pictureId: string,
  { votes, likes }: { readonly votes: number; readonly likes: number },
): Promise<void> {
  const tally = { votes, likes, weighted_votes: votes, weighted_likes: likes }
  await platform.db
    .insertInto('games_tallies')
    .values({ picture_id: pictureId, ...tally })
    .onConflict(conflict => conflict.column('picture_id').doUpdateSet(tally))
    .execute()
}

export function passToResults({ clock }: Pick<SiteWithClock, 'clock'>): void {
  const now = clock.now()
  clock.advance(nextResultsAt(now).getTime() - now.getTime())
}
