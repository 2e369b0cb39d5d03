import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { wilsonLowerBound, wilsonUpperBound } from '#server/policies/standing.ts'
import type { LikeShare, PhotoEffect } from '#shared/contract/games-photo-help.ts'
import { photoHelpLimits } from '#shared/photo-help.ts'

/** Likes among so many opinions. */
export interface Count {
  readonly likes: number
  readonly views: number
}

/**
 * The difference of two independent shares with its 95 % interval, the hybrid score method without continuity correction.
 * R. G. Newcombe, 'Interval estimation for the difference between independent proportions: comparison of eleven methods',
 * Statistics in Medicine 17 (1998) 873-890, method 10.
 * @param later less `earlier`; both of at least one opinion
 * @returns -1 to 1 each
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

interface Accepted {
  readonly pictureId: string
  readonly acceptedAt: Date
}

/** What was thought of a picture before a crop and after it, until the last midnight. */
export async function readEffect(
  db: Db,
  { pictureId, acceptedAt }: Accepted,
  now: Date,
): Promise<PhotoEffect> {
  const until = new Date(new Date(now).setUTCHours(0, 0, 0, 0))
  const { rows } = await sql<Count & { isAfter: boolean }>`
    select created_at >= ${acceptedAt} as "isAfter", count(*)::int as views,
      count(*) filter (where like_type = 'LIKE')::int as likes
    from likes_pictures
    where picture_id = ${pictureId} and like_type <> 'ERROR'
      and (created_at < ${acceptedAt} or created_at < ${until})
    group by 1`.execute(db)
  const countOf = (isAfter: boolean) =>
    rows.find(row => row.isAfter === isAfter) ?? { likes: 0, views: 0 }
  const [before, after] = [countOf(false), countOf(true)]
  const areEnough = [before, after].every(isEnough)
  return {
    tsUntil: until.getTime(),
    before: shareOf(before),
    after: shareOf(after),
    ...(areEnough && { difference: differenceOf(after, before) }),
  }
}

const isEnough = ({ views }: Count) => views >= photoHelpLimits.viewsLeast

function shareOf(count: Count): LikeShare {
  const { likes, views } = count
  if (!isEnough(count)) return { views }
  const { low, high } = scoreOf(count)
  return { views, counted: { likes, low, high } }
}
