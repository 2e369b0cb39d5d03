import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { ifWritable } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { PhotoOffer, PhotoOfferDetails } from '#shared/games/photo-help/contract.ts'
import { type PhotoTip, photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { withdrawNotification } from '../../notifications/notify.ts'
import { effectOf, type StoredEffect } from './effect.ts'
import {
  isAsOffered,
  isOfPlayer,
  isProposed,
  type Proposal,
  proposalsTo,
} from './offers.queries.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'log'>

interface OfferRow extends StoredEffect, Pick<PhotoOffer, 'id' | 'state' | 'proposals'> {
  readonly pictureId: string
  readonly version: number
  readonly width: number
  readonly height: number
  readonly preview: string | null
  readonly offeredAt: Date
  readonly endAt: Date
  /** Whether the picture is still the accepted crop. */
  readonly isAsCropped: boolean
  readonly takenTip: PhotoTip | null
}

export async function readOffers(
  { clock, db }: Omit<Needs, 'log'>,
  ownerId: string,
): Promise<PhotoOffer[]> {
  const rows = await selectOffers(db, { ownerId, now: clock.now() })
  return rows.map(offerOf)
}

/** One offer with the proposals of helpers. Its owner no longer needs their notification. */
export async function readOffer(
  { clock, db, log }: Needs,
  ownerId: string,
  id: string,
): Promise<PhotoOfferDetails> {
  const now = clock.now()
  const [row] = await selectOffers(db, { ownerId, now, id })
  if (!row) refuse('games/not-found')
  const proposed = { profileId: ownerId, kind: 'PHOTO_PROPOSALS' } as const
  await ifWritable(log, () => withdrawNotification(db, proposed))
  const proposals = await proposalsTo(db, { offerId: id, ownerId, now })
  const { takenTip } = row
  const hasEffect = row.state === 'ACCEPTED' && row.isAsCropped
  return {
    ...offerOf(row),
    crops: row.state === 'OPEN' ? proposals.map(cropOf) : [],
    ...(takenTip && { acceptedTip: takenTip }),
    tips: sumTips(proposals),
    ...(hasEffect && { effect: effectOf(row) }),
  }
}

interface Which {
  readonly ownerId: string
  readonly now: Date
  readonly id?: string
}

async function selectOffers(db: Db, { ownerId, now, id }: Which): Promise<OfferRow[]> {
  const isOpen = sql`offer.ended_at is null and offer.ends_at > ${now} and ${isAsOffered}
    and ${isOfPlayer('offer')}`
  const { rows } = await sql<OfferRow>`
    select offer.id, pictures.id as "pictureId", pictures.version, pictures.width, pictures.height,
      case when pictures.private_since is null and pictures.nsfw_by is null then pictures.preview end as preview,
      case when ${isOpen} then 'OPEN' when offer.state = 'ACCEPTED' then 'ACCEPTED' else 'ENDED' end as state,
      counted.proposals, offer.offered_at as "offeredAt",
      coalesce(offer.ended_at, offer.ends_at) as "endAt",
      coalesce(pictures.bundle = offer.accepted_bundle, false) as "isAsCropped",
      (select tip from games_photo_deals where offer_id = offer.id and outcome = 'TAKEN') as "takenTip",
      before_views as "beforeViews", before_likes as "beforeLikes", after_views as "afterViews",
      after_likes as "afterLikes", counted_until as "countedUntil"
    from games_photo_offers offer
    join pictures on pictures.id = offer.picture_id
    cross join lateral (
      select count(*)::int as proposals
      from games_photo_deals deal join profiles on profiles.id = deal.profile_id
      where deal.offer_id = offer.id and ${isProposed(now)}
        and ${isOfPlayer('deal')} and ${isVisibleTo(ownerId)}
    ) as counted
    where offer.profile_id = ${ownerId} ${id === undefined ? sql`` : sql`and offer.id = ${id}`}
    order by offer.offered_at desc, offer.id
    limit ${photoHelpLimits.offersListed}`.execute(db)
  return rows
}

const offerOf = ({ id, state, proposals, offeredAt, endAt, ...picture }: OfferRow): PhotoOffer => ({
  id,
  state,
  proposals,
  tsOffered: offeredAt.getTime(),
  tsEnd: endAt.getTime(),
  picture: {
    id: picture.pictureId,
    version: picture.version,
    width: picture.width,
    height: picture.height,
    ...(picture.preview !== null && { preview: picture.preview }),
  },
})

const cropOf = ({ id, crop, tip }: Proposal) => ({ id, crop, tip })

function sumTips(proposals: readonly Proposal[]): PhotoOfferDetails['tips'] {
  const tips = Map.groupBy(proposals, ({ tip }) => tip)
  return [...tips]
    .map(([tip, all]) => ({ tip, count: all.length }))
    .toSorted((one, other) => other.count - one.count)
}
