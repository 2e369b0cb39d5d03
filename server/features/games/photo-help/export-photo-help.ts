import { sql } from 'kysely'
import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isAboutSeen } from '#server/policies/own-plays.ts'
import { isProposed } from './offers.queries.ts'

const pageSize = 500

/**
 * The pictures that the member has offered, and how they helped others, told of with the day's results; what others propose
 * to them is on screen.
 */
export const exportPhotoHelp: ExportPart = async function* (platform, { profileId }) {
  yield jsonListFile(
    'photo-help-offers.json',
    pageByPage((last: Offer | undefined) => offersOf(platform, profileId, last?.id)),
  )
  yield jsonListFile(
    'photo-help-proposals.json',
    pageByPage((last: Deal | undefined) => dealsOf(platform.db, profileId, last?.offerId)),
  )
}

type Needs = Pick<Platform, 'clock' | 'db'>

interface Offer {
  readonly id: string
}

const offersOf = ({ clock, db }: Needs, profileId: string, after = lowestId) =>
  db
    .selectFrom('games_photo_offers as offer')
    .select(['id', 'picture_id as profilePicId', 'picture_version as pictureVersion', 'state'])
    .select(
      sql<number>`(
        select count(*)::int from games_photo_deals deal
        where deal.offer_id = offer.id and ${isProposed(clock.now())}
          and ${isAboutSeen(profileId, 'deal.profile_id')})`.as('proposals'),
    )
    .select(['offered_at as offeredAt', 'ends_at as endsAt', 'ended_at as endedAt'])
    .select(['before_views as beforeViews', 'before_likes as beforeLikes'])
    .select(['after_views as afterViews', 'after_likes as afterLikes'])
    .select('counted_until as countedUntil')
    .where('profile_id', '=', profileId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()

interface Deal {
  readonly offerId: string
}

const dealsOf = (db: Db, profileId: string, after = lowestId) =>
  db
    .selectFrom('games_photo_deals as deal')
    .innerJoin('games_photo_offers as offer', 'offer.id', 'deal.offer_id')
    .select(['deal.id', 'offer_id as offerId', 'dealt_at as dealtAt', 'answered_at as answeredAt'])
    .select(['x', 'y', 'width', 'height', 'tip'])
    .select(
      sql<string | null>`case when offer.rewarded_at is not null then outcome end`.as('outcome'),
    )
    .where('deal.profile_id', '=', profileId)
    .where('offer_id', '>', after)
    .where(isAboutSeen(profileId, 'offer.profile_id'))
    .orderBy('offer_id')
    .limit(pageSize)
    .execute()
