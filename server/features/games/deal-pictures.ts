import { type RawBuilder, sql } from 'kysely'
import { isForeignKeyViolation } from '#server/platform/database/database-errors.ts'
import { executePrepared } from '#server/platform/database/prepared.ts'
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

export type DealNeeds = Pick<Platform, 'clock' | 'db' | 'preparedPool' | 'writeQueue'>

interface Asked {
  readonly game: PictureGame
  /** So many, open ones included. */
  readonly count: number
  /** What else a picture has to be: a condition over `pictures`. */
  readonly where?: RawBuilder<boolean>
}

/** How many members of the ring a statement looks at, unless it has found enough before; and how many a call makes. */
const steps = { members: 500, most: 8 }
/** A ring of so many costs too much to be searched through again at once when it has nothing. */
const largeRing = { members: 1_000, waitMs: 600_000 }

/**
 * Pictures for a player to answer: those dealt before and not answered, then new ones. All players stand in a ring in random
 * order, through which each goes from a point of their own, a picture of each member at a time. So nobody's come in the
 * order of anything that could be known, nobody sees one twice, and a step costs the same however many there are.
 * @returns none when there is nothing left; fewer than asked for where the search goes on with the next call
 */
export async function dealPictures(
  platform: DealNeeds,
  profileId: string,
  asked: Asked,
): Promise<DealtPicture[]> {
  const player = { profileId, now: platform.clock.now(), ...asked }
  // They would wait for each other, each with a connection that others need.
  const dealt = await platform.writeQueue.run(`deals to ${profileId}`, () =>
    takeSteps(platform, player),
  )
  return dealt ?? refuse('server/unavailable')
}

async function takeSteps(platform: DealNeeds, player: Player): Promise<DealtPicture[]> {
  let members = 0
  for (let turn = 1; ; turn += 1) {
    const step = await unlessDeleted(() => takeStep(platform, player, members))
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

const columns = sql`pictures.id, pictures.profile_id, pictures.version, pictures.preview`

/** A picture of the step, or nulls where it has none. */
interface Row extends Omit<DealtPicture, 'id'> {
  readonly id: string | null
  /** How many of the ring it has looked at, unless it has found enough. */
  readonly members: number
  /** There are as many as asked for, or the whole ring has nothing. */
  readonly isLast: boolean
}

/** Stands for the beginning of the ring, where `cursor` is the key behind which the next step begins. */
const beforeAll = -1

/**
 * The pictures that are open, and those of the next members of the ring, which are dealt with it. In one statement, since
 * each costs a way to the database and back, and one whose plan is kept, since planning it takes longer than what it does.
 * The ring is looked through in its order, so no further than needed. Two of a player's calls at once deal no picture twice:
 * one waits for the other's place in the ring. Nobody else learns of a deal: no more is locked than the profile, which comes
 * first, and the player. Refuses who has not joined.
 * @param membersBefore looked at by this call already
 */
async function takeStep(platform: DealNeeds, player: Player, membersBefore: number) {
  const { profileId, game, count, now, where = sql<boolean>`true` } = player
  const restsUntil = new Date(now.getTime() + largeRing.waitMs)
  // The size stands in the text: a plan that is kept has to know it.
  const part = sql`
    select profile_id, deal_key from games_players
    where game = ${game} and deal_key > (select cursor from place where not rests)
    order by deal_key, profile_id limit ${sql.lit(steps.members)}`
  const rows = await executePrepared(
    platform,
    sql<Row>`
    with own as materialized (select id from profiles where id = ${profileId} for key share),
    place as materialized (
      select cursor, coalesce(fruitless_from, cursor) as began, coalesce(nothing_until > ${now}, false) as rests
      from own join games_players player on player.profile_id = own.id and player.game = ${game}
      for no key update of player
    ),
    open as materialized (
      select ${columns}, dealt_at
      from games_picture_deals deal join pictures on pictures.id = deal.picture_id
      where deal.profile_id = ${profileId} and game = ${game} and answered_at is null
        and ${isForEverybody} and ${where} and ${isOfPlayer(game)} and ${isShownTo(profileId)}
      order by dealt_at, pictures.id limit ${count}
    ),
    fresh as materialized (
      select pictures.*, part.deal_key as key from (${part}) as part cross join lateral (
        select ${columns} from pictures
        where pictures.profile_id = part.profile_id and ${isForEverybody} and ${where}
          and ${isNone(sql`
            select true from games_picture_deals deal
            where deal.profile_id = ${profileId} and deal.game = ${game} and deal.picture_id = pictures.id`)}
        order by pictures.sort_order, pictures.id limit 1
      ) as pictures
      where ${isShownTo(profileId)}
      order by part.deal_key, part.profile_id limit ${count} - (select count(*) from open)
    ),
    dealt as (
      insert into games_picture_deals (profile_id, game, picture_id, dealt_at)
      select ${profileId}, ${game}, id, ${now} from fresh
      on conflict do nothing
    ),
    looked as (select count(*)::int as members, max(deal_key) as until from (${part}) as part),
    found as (
      select (select count(*) from open) + count(*) = ${count} as is_full, count(*) = 0 as is_fruitless, max(key) as until
      from fresh
    ),
    -- Up to where the ring has been looked at: null at its end.
    step as materialized (
      select place.*, is_full, is_fruitless,
        case when is_full then 0 else (select members from looked) end as members,
        case when is_full then found.until
          else (select until from looked where members = ${steps.members}) end as until
      from place cross join found
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
    select id, picture.profile_id as "profileId", version, preview, members, is_full or rests or is_through as "isLast"
    from passed left join (
      select ${columns}, null::double precision as key, dealt_at from open as pictures
      union all select ${columns}, key, null from fresh as pictures
    ) as picture on true
    order by key nulls first, dealt_at, id`,
  )
  const [first] = rows
  if (!first) return refuse('games/not-joined')
  const pictures = rows.flatMap(({ id, profileId: ownerId, version, preview }) =>
    id === null ? [] : { id, profileId: ownerId, version, preview },
  )
  return { pictures, members: first.members, isLast: first.isLast }
}
