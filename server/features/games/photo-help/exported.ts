import { sql } from 'kysely'
import { isAboutSeen } from '#server/policies/contact.ts'
import { type ExportTable, list } from '#server/policies/export-files.ts'
import { isProposed } from './offers.queries.ts'

export const photoHelpFiles: ExportTable['files'] = {
  // The pictures that the member has offered. Proposals to them are on screen.
  'photo-help-offers.json': list(['id'], ({ clock, db, profileId }) =>
    db
      .selectFrom('games_photo_offers as offer')
      .select(['id', 'picture_id as profilePicId', 'picture_version', 'state'])
      .select(
        sql<number>`(
          select count(*)::int from games_photo_deals deal
          where deal.offer_id = offer.id and ${isProposed(clock.now())}
            and ${isAboutSeen(profileId, 'deal.profile_id')})`.as('proposals'),
      )
      .select(['offered_at', 'ends_at', 'ended_at', 'before_views', 'before_likes'])
      .select(['after_views', 'after_likes', 'counted_until'])
      .where('profile_id', '=', profileId),
  ),
  // The member's own proposals, with outcomes as of the day's results.
  'photo-help-proposals.json': list(['offer_id'], ({ db, profileId }) =>
    db
      .selectFrom('games_photo_deals as deal')
      .innerJoin('games_photo_offers as offer', 'offer.id', 'deal.offer_id')
      .select(['deal.id', 'offer_id', 'dealt_at', 'answered_at', 'x', 'y', 'width', 'height'])
      .select('tip')
      .select(
        sql<string | null>`case when offer.rewarded_at is not null then outcome end`.as('outcome'),
      )
      .where('deal.profile_id', '=', profileId)
      .where(isAboutSeen(profileId, 'offer.profile_id')),
  ),
}
