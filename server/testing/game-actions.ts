import { bringResults } from '#server/features/games/daily-results.ts'
import { hotOrNotResults } from '#server/features/games/hot-or-not/standings.ts'
import { starOf } from '#server/features/games/hot-or-not/stars.ts'
import { ratingGameResults } from '#server/features/games/rating-game/guess.ts'
import { boardResults } from '#server/features/games/seasons.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import type { OwnGame } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games/games.ts'
import { gamesLimits, type VoteAnswer } from '#shared/games-limits.ts'
import { nextResultsAt } from '#shared/results.ts'
import { givePicture } from './picture-actions.ts'
import type { SharedSite, SiteWithClock, TestMember } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

/** So many of something, each of which is there. */
export type Many<Count extends number, Item, Some extends Item[] = []> = number extends Count
  ? Item[]
  : Some['length'] extends Count
    ? Some
    : Many<Count, Item, [...Some, Item]>

/** The first of them; fails where there are fewer. */
export function firstOf<const Count extends number, Item>(
  items: readonly Item[],
  count: Count,
): Many<Count, Item>
export function firstOf(items: readonly unknown[], count: number): unknown {
  if (items.length < count) throw new Error(`${items.length} of ${count}`)
  return items.slice(0, count)
}

export const creditsOf = async ({ visitor }: TestMember) =>
  (await visitor.ask('GET /api/billing/credits')).sum

/** What a member has in a game, of which the board tells only steps. */
export const scoreOf = (
  { platform }: Pick<SharedSite, 'platform'>,
  { profileId }: Pick<TestMember, 'profileId'>,
  game: GameId,
) =>
  platform.db
    .selectFrom('games_scores')
    .select(['good', 'total'])
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .executeTakeFirst()

export async function hasBadge({ visitor }: TestMember, game: GameId): Promise<boolean> {
  const { text } = expectDone(await visitor.call('GET /api/games'))
  const games: readonly OwnGame[] = JSON.parse(text)
  return games.some(each => each.game === game && each.hasBadge)
}

export interface TestPlayer extends TestMember {
  readonly pictureIds: readonly string[]
}

export const joinGame = async ({ visitor }: TestMember, ...games: readonly GameId[]) => {
  for (const game of games) {
    const request = { params: { game }, body: { isJoined: true } }
    await visitor.ask('PUT /api/games/:game', request)
  }
}

export const leaveGame = async ({ visitor }: TestMember, game: GameId) => {
  const request = { params: { game }, body: { isJoined: false } }
  await visitor.ask('PUT /api/games/:game', request)
}

type Peopled = Pick<SharedSite, 'liveMap' | 'members' | 'pictures' | 'platform'>

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
  const members = await site.members(
    Array.from({ length: count }, (_, index) => ({ name: `Player ${index + 1}` })),
  )
  const players: TestPlayer[] = []
  for (const member of members) {
    await joinGame(member, ...games)
    const pictureIds: string[] = []
    while (pictureIds.length < pictures) pictureIds.push(await givePicture(site, member))
    players.push({ ...member, pictureIds })
  }
  return players
}

export interface DealtCard {
  readonly profilePicId: string
  readonly hasStar: boolean
}

export async function readCards({ visitor }: TestMember): Promise<DealtCard[]> {
  return JSON.parse(expectDone(await visitor.call('POST /api/games/hot-or-not/cards')).text)
}

export const vote = (
  { visitor }: TestMember,
  profilePicId: string,
  answer: VoteAnswer,
): Promise<Reply> =>
  visitor.call('PUT /api/games/hot-or-not/votes/:profilePicId', {
    params: { profilePicId },
    body: { answer },
  })

/** Swipes to the star, or away from it. */
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

/** A moment after the next results are due they are there. */
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

/** Deals a player a picture, and has them vote on it; past the star, where one comes before it. */
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

async function dealTo(
  { platform: { db, clock } }: Pick<SharedSite, 'platform'>,
  { profileId }: Pick<TestMember, 'profileId'>,
  pictureId: string,
) {
  const deal = { profile_id: profileId, game: 'HOT_OR_NOT', picture_id: pictureId }
  await db
    .insertInto('games_picture_deals')
    .values({ ...deal, dealt_at: clock.now() })
    .execute()
}

/** Deals a player a picture before which a star comes. @returns its id */
export async function dealStarred(
  site: Pick<SharedSite, 'liveMap' | 'pictures' | 'platform'>,
  player: Pick<TestMember, 'profileId'>,
  owner: Pick<TestMember, 'profileId'>,
): Promise<string> {
  let pictureId: string
  do pictureId = newTimelessId()
  while (!starOf(site.platform, { profileId: player.profileId, pictureId }).isThere)
  await givePicture(site, owner, { id: pictureId })
  await dealTo(site, player, pictureId)
  return pictureId
}

/** As so many votes would leave it. */
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
