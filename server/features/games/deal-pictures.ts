import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
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

/** How many members of the ring a statement looks at: few at first, for that is enough nearly always; and statements of a call. */
const chunks = { first: 50, next: 500, most: 10 }
/** A ring of so many costs too much to be searched through again at once when it has nothing. */
const largeRing = { members: 1_000, waitMs: 600_000 }

/**
 * Pictures for a player to answer: those dealt before and not answered, then new ones. All players stand in a ring in random
 * order, through which each goes from a point of their own, a picture of each member at a time. So nobody's come in the
 * order of anything that could be known, nobody sees one twice, and a step costs the same however many there are.
 * @returns none when there is nothing left; fewer than asked for where the search goes on with the next call
 */
export function dealPictures(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
  asked: Asked,
): Promise<DealtPicture[]> {
  const player = { profileId, now: clock.now(), ...asked }
  return db.transaction().execute(async tx => {
    const place = await lockPlace(tx, player)
    const open = await openDeals(tx, player)
    const missing = asked.count - open.length
    if (missing <= 0 || (place.nothingUntil && place.nothingUntil > player.now)) return open
    return [...open, ...(await search(tx, player, place, missing))]
  })
}

interface Player extends Asked {
  readonly profileId: string
  readonly now: Date
}

interface Place {
  /** The key behind which the next step begins. */
  cursor: number
  /** Where the search began that has found nothing since. */
  fruitlessFrom: number | null
  readonly nothingUntil: Date | null
}

/**
 * Two of a player's calls at once must not deal the same. Nobody else learns of a deal: no more is locked than the profile,
 * which comes first, and the player. Refuses who has not joined.
 */
async function lockPlace(tx: Db, { profileId, game }: Player): Promise<Place> {
  const { rows } = await sql<Place>`
    with own as materialized (select id from profiles where id = ${profileId} for key share)
    select cursor, fruitless_from as "fruitlessFrom", nothing_until as "nothingUntil"
    from own join games_players player on player.profile_id = own.id and player.game = ${game}
    for no key update of player`.execute(tx)
  return rows[0] ?? refuse('games/not-joined')
}

/** The rule over `pictures`: everybody who is logged in may see it. */
export const isForEverybody = sql<boolean>`pictures.private_since is null and pictures.nsfw_by is null`

/** Looked up row by row: as `not exists` PostgreSQL may read all rows of one member for each of another. */
const isNone = (query: RawBuilder<unknown>) => sql<boolean>`(${query} limit 1) is null`

/** The rule over `profiles`: whom the viewer may see, and has not asked not to be shown. */
const isShownTo = (viewerId: string) => sql<boolean>`
  ${isVisibleTo(viewerId)} and ${isNone(sql`
    select true from hidden_profiles where hider_profile_id = ${viewerId} and hidden_profile_id = profiles.id`)}`

/** Whose picture it is: a player who is shown to the viewer. */
const isOfPlayer = ({ profileId, game }: Player) => sql<boolean>`
  pictures.profile_id <> ${profileId}
  and exists (select from games_players owner where owner.profile_id = pictures.profile_id and owner.game = ${game})
  and exists (select from profiles where profiles.id = pictures.profile_id and ${isShownTo(profileId)})`

const columns = sql`pictures.id, pictures.profile_id as "profileId", pictures.version, pictures.preview`

async function openDeals(tx: Db, player: Player): Promise<DealtPicture[]> {
  const { profileId, game, count, where = sql<boolean>`true` } = player
  const { rows } = await sql<DealtPicture>`
    select ${columns} from games_picture_deals deal join pictures on pictures.id = deal.picture_id
    where deal.profile_id = ${profileId} and deal.game = ${game} and deal.answered_at is null
      and ${isForEverybody} and ${where} and ${isOfPlayer(player)}
    order by deal.dealt_at, pictures.id limit ${count}`.execute(tx)
  return rows
}

async function search(tx: Db, player: Player, place: Place, count: number) {
  const found: DealtPicture[] = []
  let [members, isThrough] = [0, false]
  for (let turn = 0; turn < chunks.most && found.length < count && !isThrough; turn += 1) {
    const size = turn === 0 ? chunks.first : chunks.next
    const step = await stepOn(tx, player, {
      from: place.cursor,
      size,
      count: count - found.length,
      except: found.map(({ id }) => id),
    })
    found.push(...step.pictures)
    members += step.members
    const isFruitless = step.pictures.length === 0
    const began = place.fruitlessFrom ?? place.cursor
    isThrough = isFruitless && hasPassed(began, place.cursor, step.until)
    place.fruitlessFrom = isFruitless ? began : null
    place.cursor = step.until ?? beforeAll
  }
  await saveDeals(tx, player, found, {
    cursor: place.cursor,
    fruitlessFrom: isThrough ? null : place.fruitlessFrom,
    nothingUntil:
      isThrough && members >= largeRing.members
        ? new Date(player.now.getTime() + largeRing.waitMs)
        : null,
  })
  return found
}

const beforeAll = -1

/** Whether a step has come to where the search began. @param until null at the end of the ring */
function hasPassed(began: number, from: number, until: number | null): boolean {
  if (began === beforeAll) return until === null
  return from < began && (until === null || until >= began)
}

interface Step {
  readonly from: number
  /** Members. */
  readonly size: number
  /** Pictures. */
  readonly count: number
  /** Found before: the step may go around the ring. */
  readonly except: readonly string[]
}

/** One of each member behind a point of the ring. `until`: the last key looked at, null at the end of the ring. */
async function stepOn(tx: Db, player: Player, { from, size, count, except }: Step) {
  const { profileId, game, where = sql<boolean>`true` } = player
  const { rows } = await sql<
    DealtPicture & { key: number | null; members: number; last: number | null }
  >`
    with part as materialized (
      select profile_id, deal_key from games_players where game = ${game} and deal_key > ${from}
      order by deal_key, profile_id limit ${size}
    )
    select counted.members, counted.last, found.* from (
      select count(*)::int as members, max(deal_key) as last from part
    ) as counted left join lateral (
      select owner.deal_key as key, picture.*
      from part as owner
      join profiles on profiles.id = owner.profile_id
      cross join lateral (
        select ${columns} from pictures
        where pictures.profile_id = owner.profile_id and ${isForEverybody} and ${where}
          and pictures.id <> all(${except}::uuid[])
          and ${isNone(sql`
            select true from games_picture_deals deal
            where deal.profile_id = ${profileId} and deal.game = ${game} and deal.picture_id = pictures.id`)}
        order by pictures.sort_order, pictures.id limit 1
      ) as picture
      where owner.profile_id <> ${profileId} and ${isShownTo(profileId)}
      order by owner.deal_key, owner.profile_id limit ${count}
    ) as found on true`.execute(tx)
  const pictures = rows.filter(({ key }) => key !== null)
  const [first] = rows
  const members = first?.members ?? 0
  const end = members < size ? null : (first?.last ?? null)
  return {
    members,
    pictures: pictures.map(({ id, profileId: owner, version, preview }) => ({
      id,
      profileId: owner,
      version,
      preview,
    })),
    until: pictures.length === count ? (pictures.at(-1)?.key ?? null) : end,
  }
}

async function saveDeals(
  tx: Db,
  { profileId, game, now }: Player,
  pictures: readonly DealtPicture[],
  place: Place,
): Promise<void> {
  await sql`
    with dealt as (
      insert into games_picture_deals (profile_id, game, picture_id, dealt_at)
      select ${profileId}, ${game}, id, ${now} from unnest(${pictures.map(({ id }) => id)}::uuid[]) as id
    )
    update games_players
    set cursor = ${place.cursor}, fruitless_from = ${place.fruitlessFrom}, nothing_until = ${place.nothingUntil}
    where profile_id = ${profileId} and game = ${game}`.execute(tx)
}
