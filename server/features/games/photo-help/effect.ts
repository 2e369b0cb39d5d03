import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { wilsonLowerBound, wilsonUpperBound } from '#server/policies/standing.ts'
import type { LikeShare, PhotoEffect } from '#shared/games/photo-help/contract.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { lastResultsAt } from '#shared/results.ts'
import { acceptedOffers } from './offers.queries.ts'

/** Likes among this many opinions. */
export interface Count {
  readonly likes: number
  readonly views: number
}

/**
 * The difference of two independent shares with its 95% interval, by the hybrid score method without continuity
 * correction.
 * R. G. Newcombe, 'Interval estimation for the difference between independent proportions: comparison of eleven
 * methods', Statistics in Medicine 17 (1998) 873-890, method 10.
 * @param later minus `earlier`; each has at least one opinion
 * @returns values from -1 to 1
 */
export function differenceOf(later: Count, earlier: Count) {
  const [one, other] = [scoreOf(later), scoreOf(earlier)]
  const value = one.share - other.share
  return {
    value,
    low: value - Math.hypot(one.share - one.low, other.high - other.share),
    high: value + Math.hypot(one.high - one.share, other.share - other.low),
  }
}

const scoreOf = ({ likes, views }: Count) => ({
  share: likes / views,
  low: wilsonLowerBound(likes, views),
  high: wilsonUpperBound(likes, views),
})

/**
 * Counts opinions of each picture before a crop and after it, until the day's results. Its owner reads these numbers.
 * They never go down, so nobody can notice a voter's erasure or second thought.
 */
export function countEffects({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const until = lastResultsAt(clock.now())
  return runThrough(
    after => acceptedOffers(db, after),
    id => countEffect(db, id, until),
  )
}

/** Counts only for a picture that is still the crop. */
const countEffect = (db: Db, id: string, until: Date) =>
  sql`
  update games_photo_offers offer set counted_until = ${until},
    before_views = greatest(offer.before_views, ${shown('before_views', 'before_views')}),
    before_likes = greatest(offer.before_likes, ${shown('before_likes', 'before_views')}),
    after_views = greatest(offer.after_views, ${shown('after_views', 'after_views')}),
    after_likes = greatest(offer.after_likes, ${shown('after_likes', 'after_views')})
  from (
    select count(*) filter (where created_at < ended_at)::int as before_views,
      count(*) filter (where created_at < ended_at and like_type = 'LIKE')::int as before_likes,
      count(*) filter (where created_at >= ended_at)::int as after_views,
      count(*) filter (where created_at >= ended_at and like_type = 'LIKE')::int as after_likes
    from games_photo_offers looked_at
    left join likes_pictures opinion on opinion.picture_id = looked_at.picture_id
      and like_type <> 'ERROR' and created_at < ${until}
    where looked_at.id = ${id}
  ) as counted, pictures
  where offer.id = ${id} and pictures.id = offer.picture_id and pictures.bundle = offer.accepted_bundle`.execute(
    db,
  )

const { shownStep } = gamesLimits

/** Rounded to fives, once enough opinions make it meaningful. */
const shown = (count: string, views: string) => sql`
  case when counted.${sql.ref(views)} >= ${photoHelpLimits.viewsLeast}
    then counted.${sql.ref(count)} / ${shownStep} * ${shownStep} end`

export interface StoredEffect {
  readonly beforeViews: number | null
  readonly beforeLikes: number | null
  readonly afterViews: number | null
  readonly afterLikes: number | null
  readonly countedUntil: Date | null
}

export function effectOf(stored: StoredEffect): PhotoEffect {
  const { countedUntil } = stored
  const before = countOf(stored.beforeViews, stored.beforeLikes)
  const after = countOf(stored.afterViews, stored.afterLikes)
  return {
    ...(countedUntil && { tsUntil: countedUntil.getTime() }),
    before: shareOf(before),
    after: shareOf(after),
    ...(before && after && { difference: differenceOf(after, before) }),
  }
}

const countOf = (views: number | null, likes: number | null): Count | undefined =>
  views === null || likes === null ? undefined : { views, likes }

function shareOf(count: Count | undefined): LikeShare {
  if (!count) return { views: 0 }
  const { low, high } = scoreOf(count)
  return { views: count.views, counted: { likes: count.likes, low, high } }
}
