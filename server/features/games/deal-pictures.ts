import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import { type WriteBetween, writeBetween } from '#server/policies/write-between.ts'
import type { GameId } from '#shared/games/games.ts'
import type { DealtPicture } from '#shared/games/hot-or-not/contract.ts'
import type { VoteAnswer } from '#shared/games-limits.ts'
import { type DealNeeds, type Deck, dealItems } from './deal-items.ts'
import { requirePlayer, takePace } from './players.ts'

type PictureGame = Extract<GameId, 'HOT_OR_NOT' | 'RATING_GAME'>

type DealtRow = Pick<Selectable<DB['pictures']>, 'id' | 'version' | 'preview'>

interface Asked extends Pick<Deck, 'count'> {
  readonly game: PictureGame
  /** A further condition on `pictures`. */
  readonly where?: RawBuilder<boolean>
}

/** Runs row by row. With `not exists`, PostgreSQL may read all rows of one member for each of another. */
const isNone = (query: RawBuilder<unknown>) => sql<boolean>`(${query} limit 1) is null`

/** Condition on `pictures`: the owner is another member, whom the viewer may see and has not hidden. */
const isShownTo = (viewerId: string) =>
  sql<boolean>`not ${isNone(sql`
  select true from profiles where profiles.id = pictures.profile_id and profiles.id <> ${viewerId} and ${isVisibleTo(viewerId)}
    and ${isNone(sql`
      select true from hidden_profiles where hider_profile_id = ${viewerId} and hidden_profile_id = profiles.id`)}`)}`

const isOfPlayer = (game: PictureGame) =>
  sql<boolean>`not ${isNone(sql`
  select true from games_players owner where owner.profile_id = pictures.profile_id and owner.game = ${game}`)}`

const columns = sql`pictures.id, pictures.version, pictures.preview`

/** Pictures for a player to answer. The deck shuffles all players, and takes one picture of each player at a time. */
export function dealPictures(
  platform: DealNeeds,
  profileId: string,
  { game, count, where = sql<boolean>`true` }: Asked,
): Promise<DealtRow[]> {
  const now = platform.clock.now()
  const isFit = sql`${isForEverybody} and ${where}`
  const player = { game, profileId, now }
  return dealItems(platform, player, {
    count,
    shuffled: sql`select profile_id as id, shuffle_key from games_players where game = ${game}`,
    open: sql`
      select ${columns}, dealt_at, null::double precision as key
      from games_picture_deals deal join pictures on pictures.id = deal.picture_id
      where deal.profile_id = ${profileId} and game = ${game} and answered_at is null
        and ${isFit} and ${isOfPlayer(game)} and ${isShownTo(profileId)}`,
    next: sql`
      select ${columns} from (
        select * from pictures
        where pictures.profile_id = part.id and ${isFit} and ${isNone(sql`
          select true from games_picture_deals deal
          where deal.profile_id = ${profileId} and deal.game = ${game} and deal.picture_id = pictures.id`)}
        order by pictures.sort_order, pictures.id limit 1
      ) as pictures
      where ${isShownTo(profileId)}`,
    deal: sql`
      insert into games_picture_deals (profile_id, game, picture_id, dealt_at)
      select ${profileId}, ${game}, id, ${now} from fresh`,
    foreignKey: 'games_picture_deals_picture_fkey',
  })
}

export const shownPicture = ({ id, version, preview }: DealtRow): DealtPicture => ({
  profilePicId: id,
  version,
  ...(preview === null ? {} : { preview }),
})

export const storedAnswers = { NOT: 0, HOT: 1, SKIP: 2 } as const satisfies Record<
  VoteAnswer,
  number
>

/** Condition on a deal: the answer is a vote. A skip is not one. */
export const isVote = (deal: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${deal}.game`)} = 'HOT_OR_NOT' and ${sql.ref(`${deal}.answer`)} < ${storedAnswers.SKIP}`

interface Dealt {
  readonly game: PictureGame
  readonly pictureId: string
}

/**
 * Runs the transaction of an answer to a dealt picture. Player and owner are in the game and may meet, and everybody
 * may still see the picture. All of this stays true until the transaction ends. A picture that is gone and one that was
 * not dealt get the same refusal.
 */
export async function answerPicture<Result>(
  platform: WriteBetween & Pick<Platform, 'clock' | 'config'>,
  viewer: Viewer,
  dealt: Dealt,
  answer: (tx: Db, ownerId: string) => Promise<Result>,
): Promise<Result> {
  await takePace(platform, viewer.accountId)
  const { profileId } = viewer
  const ownerId = await ownerOfDeal(platform.db, { profileId, ...dealt })
  const between = { writer: viewer, otherId: ownerId, refusal: 'games/not-found' } as const
  return writeBetween(platform, between, async tx => {
    await requirePlayer(tx, profileId, dealt.game)
    await lockOwn(tx, dealt, ownerId)
    return answer(tx, ownerId)
  })
}

interface OwnDeal extends Dealt {
  readonly profileId: string
}

async function ownerOfDeal(db: Db, { profileId, game, pictureId }: OwnDeal) {
  const deal = await db
    .selectFrom('games_picture_deals as deal')
    .innerJoin('pictures', 'pictures.id', 'deal.picture_id')
    .select('pictures.profile_id as ownerId')
    .where('deal.profile_id', '=', profileId)
    .where('deal.game', '=', game)
    .where('deal.picture_id', '=', pictureId)
    .executeTakeFirst()
  return deal?.ownerId ?? refuse('games/not-found')
}

/** Until the transaction ends, the owner does not leave the game and the picture is not deleted. */
async function lockOwn(tx: Db, { game, pictureId }: Dealt, ownerId: string) {
  const { rows } = await sql`
    select from pictures join games_players owner on owner.profile_id = pictures.profile_id
    where pictures.id = ${pictureId} and ${isForEverybody}
      and owner.profile_id = ${ownerId} and owner.game = ${game}
    for key share of pictures, owner`.execute(tx)
  if (rows.length === 0) refuse('games/not-found')
}

interface DealAnswer extends OwnDeal {
  readonly answer: number
  /** False while the answer waits for the results of the day. */
  readonly isCounted: boolean
  readonly now: Date
}

/**
 * Stores the one answer to a dealt picture. Refuses a different answer, or a picture that was not dealt.
 * @returns whether the answer is new
 */
export async function answerDeal(
  tx: Db,
  { profileId, game, pictureId, answer, isCounted, now }: DealAnswer,
): Promise<boolean> {
  const deal = await tx
    .selectFrom('games_picture_deals')
    .select('answer')
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .where('picture_id', '=', pictureId)
    .forUpdate()
    .executeTakeFirst()
  if (!deal) refuse('games/not-found')
  if (deal.answer !== null) {
    if (deal.answer !== answer) refuse('games/answered')
    return false
  }
  await tx
    .updateTable('games_picture_deals')
    .set({ answer, is_counted: isCounted, answered_at: now })
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .where('picture_id', '=', pictureId)
    .execute()
  return true
}
