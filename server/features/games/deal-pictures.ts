import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { lockProfiles, lockSession, type Writer } from '#server/policies/write-between.ts'
import type { GameId } from '#shared/games-limits.ts'
import { requirePlayer } from './players.ts'

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
  writer: Writer,
  asked: Asked,
): Promise<DealtPicture[]> {
  const player = { profileId: writer.profileId, now: clock.now(), ...asked }
  return db.transaction().execute(async tx => {
    await lockProfiles(tx, [player.profileId])
    await lockSession(tx, writer, { reachesOthers: true })
    await requirePlayer(tx, player.profileId, asked.game)
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

/** Two of a player's calls at once must not deal the same. */
async function lockPlace(tx: Db, { profileId, game }: Player): Promise<Place> {
  return tx
    .selectFrom('games_players')
    .select(['cursor', 'fruitless_from as fruitlessFrom', 'nothing_until as nothingUntil'])
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The rule over `pictures`: everybody who is logged in may see it. */
export const isForEverybody = sql<boolean>`pictures.private_since is null and pictures.nsfw_by is null`

/** The rule over `profiles`: whom the viewer may see, and has not asked not to be shown. */
const isShownTo = (viewerId: string) => sql<boolean>`
  ${isVisibleTo(viewerId)} and not exists (
    select from hidden_profiles where hider_profile_id = ${viewerId} and hidden_profile_id = profiles.id)`

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
    const step = await stepOn(tx, player, { from: place.cursor, size, count: count - found.length })
    // At once: the next step may go around the ring.
    await saveDeals(tx, player, step.pictures)
    found.push(...step.pictures)
    members += step.members
    const isFruitless = step.pictures.length === 0
    const began = place.fruitlessFrom ?? place.cursor
    isThrough = isFruitless && hasPassed(began, place.cursor, step.until)
    place.fruitlessFrom = isFruitless ? began : null
    place.cursor = step.until ?? beforeAll
  }
  await savePlace(tx, player, {
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
}

/** One of each member behind a point of the ring. `until`: the last key looked at, null at the end of the ring. */
async function stepOn(tx: Db, player: Player, { from, size, count }: Step) {
  const { profileId, game, where = sql<boolean>`true` } = player
  const part = sql`(
    select profile_id, deal_key from games_players where game = ${game} and deal_key > ${from}
    order by deal_key, profile_id limit ${size})`
  const { rows } = await sql<
    DealtPicture & { key: number | null; members: number; last: number | null }
  >`
    select counted.members, counted.last, found.* from (
      select count(*)::int as members, max(deal_key) as last from ${part} as part
    ) as counted left join lateral (
      select owner.deal_key as key, picture.*
      from ${part} as owner
      join profiles on profiles.id = owner.profile_id
      cross join lateral (
        select ${columns} from pictures
        where pictures.profile_id = owner.profile_id and ${isForEverybody} and ${where}
          and not exists (
            select from games_picture_deals deal
            where deal.profile_id = ${profileId} and deal.game = ${game} and deal.picture_id = pictures.id)
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

async function saveDeals(tx: Db, player: Player, pictures: readonly DealtPicture[]) {
  if (pictures.length === 0) return
  await tx
    .insertInto('games_picture_deals')
    .values(
      pictures.map(({ id }) => ({
        profile_id: player.profileId,
        game: player.game,
        picture_id: id,
        dealt_at: player.now,
      })),
    )
    .execute()
}

async function savePlace(tx: Db, { profileId, game }: Player, place: Place) {
  await tx
    .updateTable('games_players')
    .set({
      cursor: place.cursor,
      fruitless_from: place.fruitlessFrom,
      nothing_until: place.nothingUntil,
    })
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .execute()
}
