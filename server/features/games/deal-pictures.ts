import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isForeignKeyViolation } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { GameId } from '#shared/games-limits.ts'

/** Games in which pictures of other players are dealt. */
export type PictureGame = Extract<GameId, 'HOT_OR_NOT' | 'RATING_GAME'>

export interface DealtPicture {
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

/**
 * How many members of the ring a statement looks at: at first so many beside one for each picture, which is enough nearly
 * always, then more each time up to so many; and how many statements a call makes.
 */
const steps = { first: 10, growth: 4, members: 500, most: 10 }
/** A ring of so many costs too much to be searched through again at once when it has nothing. */
const largeRing = { members: 1_000, waitMs: 600_000 }

/**
 * Pictures for a player to answer: those dealt before and not answered, then new ones. All players stand in a ring in random
 * order, through which each goes from a point of their own, a picture of each member at a time. So nobody's come in the
 * order of anything that could be known, nobody sees one twice, and a step costs the same however many there are.
 * @returns none when there is nothing left; fewer than asked for where the search goes on with the next call
 */
export async function dealPictures(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
  asked: Asked,
): Promise<DealtPicture[]> {
  const player = { profileId, now: clock.now(), ...asked }
  let members = 0
  for (let turn = 1; ; turn += 1) {
    const size = Math.min((steps.first + asked.count) * steps.growth ** (turn - 1), steps.members)
    const step = await unlessDeleted(() => takeStep(db, player, { size, membersBefore: members }))
    if (step.isLast || turn === steps.most) return step.pictures
    members += step.members
  }
}

/** A picture that was deleted while it was dealt is not there any more when the step is taken again. */
async function unlessDeleted<Step>(take: () => Promise<Step>): Promise<Step> {
  try {
    return await take()
  } catch (error) {
    if (!isForeignKeyViolation(error, 'games_picture_deals_picture_fkey')) throw error
    return unlessDeleted(take)
  }
}

interface Player extends Asked {
  readonly profileId: string
  readonly now: Date
}

/** The rule over `pictures`: everybody who is logged in may see it. */
export const isForEverybody = sql<boolean>`pictures.private_since is null and pictures.nsfw_by is null`

/** Looked up row by row: as `not exists` PostgreSQL may read all rows of one member for each of another. */
const isNone = (query: RawBuilder<unknown>) => sql<boolean>`(${query} limit 1) is null`

/** The rule over `profiles`: whom the viewer may see, and has not asked not to be shown. */
const isShownTo = (viewerId: string) => sql<boolean>`
  ${isVisibleTo(viewerId)} and ${isNone(sql`
    select true from hidden_profiles where hider_profile_id = ${viewerId} and hidden_profile_id = profiles.id`)}`

/** The rule over `pictures`: of somebody who has joined. */
const isOfPlayer = (game: PictureGame) =>
  sql<boolean>`not ${isNone(sql`
  select true from games_players owner where owner.profile_id = pictures.profile_id and owner.game = ${game}`)}`

const columns = sql`pictures.id, pictures.profile_id, pictures.version, pictures.preview`

/** A picture of the step, or nulls where it has none. */
interface Row extends Omit<DealtPicture, 'id'> {
  readonly id: string | null
  /** How many of the ring it has looked at. */
  readonly members: number
  /** There are as many as asked for, or the whole ring has nothing. */
  readonly isLast: boolean
}

interface Part {
  /** Members. */
  readonly size: number
  /** Looked at before by this call. */
  readonly membersBefore: number
}

/** Stands for the beginning of the ring, where `cursor` is the key behind which the next step begins. */
const beforeAll = -1

/**
 * The pictures that are open, and those of the next members of the ring, which are dealt with it. In one statement, since
 * each costs a way to the database and back. Two of a player's calls at once deal no picture twice: one waits for the other's
 * place in the ring. Nobody else learns of a deal: no more is locked than the profile, which comes first, and the player.
 * Refuses who has not joined.
 */
async function takeStep(db: Db, player: Player, { size, membersBefore }: Part) {
  const { profileId, game, count, now, where = sql<boolean>`true` } = player
  const restsUntil = new Date(now.getTime() + largeRing.waitMs)
  const { rows } = await sql<Row>`
    with own as materialized (select id from profiles where id = ${profileId} for key share),
    place as materialized (
      select cursor, coalesce(fruitless_from, cursor) as began, coalesce(nothing_until > ${now}, false) as rests
      from own join games_players player on player.profile_id = own.id and player.game = ${game}
      for no key update of player
    ),
    part as materialized (
      select profile_id, deal_key from games_players
      where game = ${game} and deal_key > (select cursor from place where not rests)
      order by deal_key, profile_id limit ${size}
    ),
    candidate as (
      select ${columns}, null::double precision as key, dealt_at
      from games_picture_deals deal join pictures on pictures.id = deal.picture_id
      where deal.profile_id = ${profileId} and game = ${game} and answered_at is null
        and ${isForEverybody} and ${where} and ${isOfPlayer(game)}
      union all
      select picture.*, part.deal_key, null from part cross join lateral (
        select ${columns} from pictures
        where pictures.profile_id = part.profile_id and ${isForEverybody} and ${where}
          and ${isNone(sql`
            select true from games_picture_deals deal
            where deal.profile_id = ${profileId} and deal.game = ${game} and deal.picture_id = pictures.id`)}
        order by pictures.sort_order, pictures.id limit 1
      ) as picture
    ),
    chosen as materialized (
      select candidate.* from candidate join profiles on profiles.id = candidate.profile_id
      where profiles.id <> ${profileId} and ${isShownTo(profileId)}
      order by key nulls first, dealt_at, candidate.id limit ${count}
    ),
    dealt as (
      insert into games_picture_deals (profile_id, game, picture_id, dealt_at)
      select ${profileId}, ${game}, id, ${now} from chosen where key is not null
      on conflict do nothing
    ),
    -- Up to where the ring has been looked at: null at its end.
    step as (
      select place.*, members, total = ${count} as is_full, fresh = 0 as is_fruitless,
        case when total = ${count} then until_last when members = ${size} then until_all end as until
      from place
      cross join (select count(*)::int as members, max(deal_key) as until_all from part) as looked
      cross join (
        select count(*) as total, count(key) as fresh, max(key) as until_last from chosen
      ) as found
    ),
    passed as (
      select step.*, is_fruitless and case
        when began = ${beforeAll} then until is null
        else cursor < began and (until is null or until >= began)
      end as is_through
      from step
    ),
    moved as (
      update games_players set
        cursor = coalesce(until, ${beforeAll}),
        fruitless_from = case when is_fruitless and not is_through then began end,
        nothing_until = case when is_through and ${membersBefore} + members >= ${largeRing.members} then ${restsUntil}::timestamptz end
      from passed
      where profile_id = ${profileId} and game = ${game} and not rests and not (is_full and is_fruitless)
    )
    select id, chosen.profile_id as "profileId", version, preview, members, is_full or rests or is_through as "isLast"
    from passed left join chosen on true
    order by key nulls first, dealt_at, id`.execute(db)
  const [first] = rows
  if (!first) return refuse('games/not-joined')
  const pictures = rows.flatMap(({ id, profileId: ownerId, version, preview }) =>
    id === null ? [] : { id, profileId: ownerId, version, preview },
  )
  return { pictures, members: first.members, isLast: first.isLast }
}
