import { type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import type { DealtPicture } from '#shared/contract/games-hot-or-not.ts'
import type { GameId } from '#shared/games-limits.ts'
import { type DealNeeds, dealItems } from './deal-items.ts'

/** Games in which pictures of other players are dealt. */
export type PictureGame = Extract<GameId, 'HOT_OR_NOT' | 'RATING_GAME'>

interface Dealt {
  readonly id: string
  readonly profileId: string
  readonly version: number
  readonly preview: string | null
}

interface Asked {
  readonly game: PictureGame
  /** So many, open ones included. */
  readonly count: number
  /** What else a picture has to be: a condition over `pictures`. */
  readonly where?: RawBuilder<boolean>
}

/** Looked up row by row: as `not exists` PostgreSQL may read all rows of one member for each of another. */
const isNone = (query: RawBuilder<unknown>) => sql<boolean>`(${query} limit 1) is null`

/** The rule over `pictures`: of another, whom the viewer may see and has not asked not to be shown. */
const isShownTo = (viewerId: string) =>
  sql<boolean>`not ${isNone(sql`
  select true from profiles where profiles.id = pictures.profile_id and profiles.id <> ${viewerId} and ${isVisibleTo(viewerId)}
    and ${isNone(sql`
      select true from hidden_profiles where hider_profile_id = ${viewerId} and hidden_profile_id = profiles.id`)}`)}`

/** The rule over `pictures`: of somebody who has joined. */
const isOfPlayer = (game: PictureGame) =>
  sql<boolean>`not ${isNone(sql`
  select true from games_players owner where owner.profile_id = pictures.profile_id and owner.game = ${game}`)}`

const columns = sql`pictures.id, pictures.profile_id as "profileId", pictures.version, pictures.preview`

/** Pictures for a player to answer. The ring is of all players: of each comes a picture at a time. */
export function dealPictures(
  platform: DealNeeds,
  profileId: string,
  { game, count, where = sql<boolean>`true` }: Asked,
): Promise<Dealt[]> {
  const now = platform.clock.now()
  const isFit = sql`${isForEverybody} and ${where}`
  const player = { game, profileId, now }
  return dealItems(platform, player, {
    count,
    ring: sql`select profile_id as id, deal_key from games_players where game = ${game}`,
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

/** Without a word of whose it is. */
export const shownPicture = ({ id, version, preview }: Dealt): DealtPicture => ({
  profilePicId: id,
  version,
  ...(preview === null ? {} : { preview }),
})
