import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import type { PhotoTip } from '#shared/games/photo-help/limits.ts'
import type { PhotoCrop } from '#shared/games/photo-help/rules.ts'
import { lastResultsAt } from '#shared/results.ts'

export const game = 'PHOTO_HELP' as const

/** Condition on `offer` and `pictures`: the picture is still the offered version. */
export const isAsOffered = sql<boolean>`(pictures.version = offer.picture_version and ${isForEverybody})`

/** Condition on rows with a `profile_id`: the member is in the game. */
export const isOfPlayer = (table: 'offer' | 'deal') => sql<boolean>`exists (
  select from games_players player
  where player.profile_id = ${sql.ref(`${table}.profile_id`)} and player.game = ${game})`

export interface Proposal {
  readonly id: string
  readonly helperId: string
  readonly crop: PhotoCrop
  readonly tip: PhotoTip
  readonly answeredAt: Date
}

interface ProposalRow extends PhotoCrop, Omit<Proposal, 'crop'> {}

/** Condition on `deal`: a crop that came before the last results. An exact time would reveal which member was there. */
export const isProposed = (now: Date) =>
  sql<boolean>`(deal.tip is not null and deal.answered_at < ${lastResultsAt(now)})`

interface To {
  readonly offerId: string
  readonly ownerId: string
  readonly now: Date
}

/** Reads crops that came before the last results, from helpers in the game whom the owner may meet. */
export async function proposalsTo(db: Db, { offerId, ownerId, now }: To): Promise<Proposal[]> {
  const { rows } = await sql<ProposalRow>`
    select deal.id, deal.profile_id as "helperId", deal.x, deal.y, deal.width, deal.height,
      deal.tip, deal.answered_at as "answeredAt"
    from games_photo_deals deal join profiles on profiles.id = deal.profile_id
    where deal.offer_id = ${offerId} and ${isProposed(now)}
      and ${isOfPlayer('deal')} and ${isVisibleTo(ownerId)}
    order by deal.answered_at, deal.id`.execute(db)
  return rows.map(({ x, y, width, height, ...proposal }) => ({
    ...proposal,
    crop: { x, y, width, height },
  }))
}

const acceptedAtOnce = 200

/** Accepted offers after an id, or only the ones whose helpers wait for their reward. */
export async function acceptedOffers(
  db: Db,
  after: string,
  { unrewardedBefore }: { readonly unrewardedBefore?: Date } = {},
): Promise<string[]> {
  const accepted = db
    .selectFrom('games_photo_offers')
    .select('id')
    .where('state', '=', 'ACCEPTED')
    .where('id', '>', after)
    .orderBy('id')
    .limit(acceptedAtOnce)
  const waiting = accepted.where('rewarded_at', 'is', null)
  const offers = unrewardedBefore ? waiting.where('ended_at', '<', unrewardedBefore) : accepted
  return (await offers.execute()).map(({ id }) => id)
}

export interface OwnOffer {
  readonly id: string
  readonly pictureId: string
  readonly version: number
  /** Whether crops may still be proposed or taken, by the state of the offer and its picture. */
  readonly isOpen: boolean
  readonly takenId: string | null
}

/** An offer of this owner; undefined if it is not theirs. */
export async function ownOffer(
  db: Db,
  { id, ownerId, now }: { readonly id: string; readonly ownerId: string; readonly now: Date },
): Promise<OwnOffer | undefined> {
  const { rows } = await sql<OwnOffer>`
    select offer.id, offer.picture_id as "pictureId", offer.picture_version as version,
      offer.ended_at is null and offer.ends_at > ${now} and ${isAsOffered} as "isOpen",
      (select id from games_photo_deals where offer_id = offer.id and outcome = 'TAKEN') as "takenId"
    from games_photo_offers offer join pictures on pictures.id = offer.picture_id
    where offer.id = ${id} and offer.profile_id = ${ownerId}`.execute(db)
  return rows[0]
}

/** Locks a picture, then its offer, as a deletion of the picture does. @returns false if one of them is gone */
export async function lockOffer(
  tx: Db,
  { id, pictureId }: { readonly id: string; readonly pictureId: string },
): Promise<boolean> {
  const picture = await tx
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', pictureId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const offer = await tx
    .selectFrom('games_photo_offers')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return picture !== undefined && offer !== undefined
}
