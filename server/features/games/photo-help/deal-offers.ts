import { sql } from 'kysely'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { lockProfiles, lockSession, type Writer } from '#server/policies/write-between.ts'
import type { PhotoDeal } from '#shared/contract/games-photo-help.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { photoHelpLimits } from '#shared/photo-help.ts'
import { requirePlayer } from '../players.ts'
import { game, isAsOffered, isOfPlayer } from './offers.queries.ts'

/** Offers that a statement looks at: few at first, for that is enough nearly always; and statements of a call. */
const chunks = { first: 50, next: 500, most: 6 }
const beforeAll = -1

/**
 * Offers for a helper: those dealt before and not answered, then new ones. All open offers stand in a ring in random order,
 * through which each helper goes from a point of their own, so that a step costs the same however many there are, and none
 * waits because it came late.
 * @returns none when there is nothing left, or while too few are in the game for helpers to stay unknown
 */
export function dealOffers(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  writer: Writer,
): Promise<PhotoDeal[]> {
  const helper = { profileId: writer.profileId, now: clock.now() }
  return db.transaction().execute(async tx => {
    await lockProfiles(tx, [helper.profileId])
    await lockSession(tx, writer, { reachesOthers: true })
    await requirePlayer(tx, helper.profileId, game)
    const cursor = await lockPlace(tx, helper)
    if (!(await areEnough(tx))) return []
    const open = await openDeals(tx, helper)
    const missing = photoHelpLimits.dealt - open.length
    const isMore = missing > 0 && (await search(tx, helper, { cursor, count: missing })) > 0
    return (isMore ? await openDeals(tx, helper) : open).map(dealOf)
  })
}

interface Helper {
  readonly profileId: string
  readonly now: Date
}

interface Dealt {
  readonly offerId: string
  readonly id: string
  readonly version: number
  readonly width: number
  readonly height: number
  readonly preview: string | null
}

const dealOf = ({ offerId, id, version, width, height, preview }: Dealt): PhotoDeal => ({
  offerId,
  picture: { id, version, width, height, ...(preview !== null && { preview }) },
})

/** Two of a helper's calls at once must not deal the same. @returns the key behind which the next step begins */
async function lockPlace(tx: Db, { profileId }: Helper): Promise<number> {
  const { cursor } = await tx
    .selectFrom('games_players')
    .select('cursor')
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return cursor
}

async function areEnough(db: Db): Promise<boolean> {
  const players = await db
    .selectFrom('games_players')
    .select('game')
    .where('game', '=', game)
    .limit(gamesLimits.playersLeast)
    .execute()
  return players.length === gamesLimits.playersLeast
}

const columns = sql`offer.id as "offerId", pictures.id, pictures.version, pictures.width, pictures.height, pictures.preview`

/** Inside a query over `offer`, `pictures` and its owner's `profiles`. */
const mayHelp = ({ profileId, now }: Helper) => sql<boolean>`(
  offer.profile_id <> ${profileId} and offer.ends_at > ${now} and ${isAsOffered}
  and ${isOfPlayer('offer')} and ${isVisibleTo(profileId)}
  and not exists (
    select from hidden_profiles
    where hider_profile_id = ${profileId} and hidden_profile_id = offer.profile_id))`

async function openDeals(tx: Db, helper: Helper): Promise<Dealt[]> {
  const { rows } = await sql<Dealt>`
    select ${columns} from games_photo_deals deal
    join games_photo_offers offer on offer.id = deal.offer_id
    join pictures on pictures.id = offer.picture_id
    join profiles on profiles.id = offer.profile_id
    where deal.profile_id = ${helper.profileId} and deal.answered_at is null
      and offer.state = 'OPEN' and ${mayHelp(helper)}
    order by deal.dealt_at, offer.deal_key, offer.id limit ${photoHelpLimits.dealt}`.execute(tx)
  return rows
}

/** Deals new ones. @returns how many */
async function search(
  tx: Db,
  helper: Helper,
  { cursor, count }: { readonly cursor: number; readonly count: number },
): Promise<number> {
  let [from, found, hasTurned] = [cursor, 0, false]
  for (let turn = 0; turn < chunks.most && found < count; turn += 1) {
    const size = turn === 0 ? chunks.first : chunks.next
    const step = await stepOn(tx, helper, { from, size, count: count - found })
    await saveDeals(tx, helper, step.offerIds)
    found += step.offerIds.length
    from = step.until ?? beforeAll
    if (step.until === null && hasTurned) break
    hasTurned ||= step.until === null
    // Once around.
    if (hasTurned && from >= cursor) break
  }
  await tx
    .updateTable('games_players')
    .set({ cursor: from })
    .where('profile_id', '=', helper.profileId)
    .where('game', '=', game)
    .execute()
  return found
}

interface Step {
  readonly from: number
  readonly size: number
  readonly count: number
}

/** What is behind a point of the ring. `until`: the last key looked at, null at the end of the ring. */
async function stepOn(tx: Db, helper: Helper, { from, size, count }: Step) {
  const part = sql`(
    select * from games_photo_offers where state = 'OPEN' and deal_key > ${from}
    order by deal_key, id limit ${size})`
  const { rows } = await sql<StepRow>`
    select counted.looked, counted.last, found.id, found.key from (
      select count(*)::int as looked, max(deal_key) as last from ${part} as part
    ) as counted left join lateral (
      select offer.id, offer.deal_key as key
      from ${part} as offer
      join pictures on pictures.id = offer.picture_id
      join profiles on profiles.id = offer.profile_id
      where ${mayHelp(helper)} and not exists (
        select from games_photo_deals deal
        where deal.profile_id = ${helper.profileId} and deal.offer_id = offer.id)
      order by offer.deal_key, offer.id limit ${count}
    ) as found on true`.execute(tx)
  const offerIds = rows.flatMap(({ id }) => id ?? [])
  const [first] = rows
  const end = (first?.looked ?? 0) < size ? null : (first?.last ?? null)
  return { offerIds, until: offerIds.length === count ? (rows.at(-1)?.key ?? null) : end }
}

interface StepRow {
  readonly looked: number
  readonly last: number | null
  readonly id: string | null
  readonly key: number | null
}

async function saveDeals(tx: Db, { profileId, now }: Helper, offerIds: readonly string[]) {
  if (offerIds.length === 0) return
  await tx
    .insertInto('games_photo_deals')
    .values(
      offerIds.map(offerId => ({
        id: newTimelessId(),
        profile_id: profileId,
        offer_id: offerId,
        dealt_at: now,
      })),
    )
    .execute()
}
