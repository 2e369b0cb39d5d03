import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { areFundsEnough, contributorOf, mayUseAdvanced } from '#server/policies/entitlements.ts'
import {
  isBehind,
  type LikeCursor,
  pictureLikeCursor,
  profileLikeCursor,
  readLikeCursor,
} from '#shared/like-cursor.ts'
import { limits } from '#shared/limits.ts'
import { hiddenBy } from '../hidden-profiles.ts'
import {
  type ListPage,
  mutualLikes,
  pictureLikesGiven,
  pictureLikesReceived,
  profileLikesGiven,
  profileLikesReceived,
} from './like-lists.ts'
import { saveVisit } from './visits.ts'

export function likeListsRoutes(serve: Serve, platform: Platform): void {
  const { clock, db } = platform

  serve('GET /api/profile-likes/by-liker/:id', ({ viewer, params, query }) =>
    readList(platform, viewer, pageOf(query), {
      read: page => profileLikesGiven(platform, params.id, { ...page, likeType: query.likeType }),
      cursorOf: profileLikeCursor,
    }),
  )

  serve('GET /api/profile-likes/by-liked/:id', ({ viewer, params, query }) =>
    readList(platform, viewer, pageOf(query), {
      read: page => profileLikesReceived(platform, params.id, page),
      cursorOf: profileLikeCursor,
    }),
  )

  serve('GET /api/profile-pic-likes/by-liker-profileid/:id', ({ viewer, params, query }) => {
    const { likeType, profilePicProfileId: ofProfileId } = query
    const read = (page: ListPage) =>
      pictureLikesGiven(platform, params.id, { ...page, likeType, ofProfileId })
    // This returns the buttons of one profile's pictures, so the limit of lists does not apply.
    if (ofProfileId) return read({ ...pageOf(query), isWhole: true })
    return readList(platform, viewer, pageOf(query), { read, cursorOf: pictureLikeCursor })
  })

  serve('GET /api/profile-pic-likes/by-liked-profileid/:id', ({ viewer, params, query }) =>
    readList(platform, viewer, pageOf(query), {
      read: page => pictureLikesReceived(platform, params.id, page),
      cursorOf: pictureLikeCursor,
    }),
  )

  serve('PUT /api/likes-visit', ({ body }) => saveVisit(platform, body))

  serve('GET /api/likes-access', async ({ viewer }) => ({
    isContributor: (await contributorOf(db, viewer.accountId, clock.now())) !== undefined,
    areFundsEnough: await areFundsEnough(db, clock.now()),
    hidesSome: (await hiddenBy(db, viewer.profileId).limit(1).execute()).length > 0,
  }))

  serve('GET /api/mutual-likes/:profileId', ({ params }) => mutualLikes(db, params.profileId))
}

const pageOf = (query: { readonly before?: string; readonly size?: number }): ListPage => ({
  before: query.before === undefined ? undefined : readLikeCursor(query.before),
  size: query.size ?? limits.likesPage,
})

interface LikeList<Row> {
  readonly read: (page: ListPage) => Promise<Row[]>
  readonly cursorOf: (row: Row) => LikeCursor
}

/**
 * A page of a list of likes. Members without the right to full lists get only rows from its beginning, for any cursor
 * and page size. Members that the reader hides count as rows too, so hiding some does not reveal others.
 */
async function readList<Row>(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { accountId }: Pick<Viewer, 'accountId'>,
  page: ListPage,
  { read, cursorOf }: LikeList<Row>,
): Promise<Row[]> {
  if (await mayUseAdvanced(db, accountId, clock.now())) return read(page)
  const { before } = page
  const size = limits.standardLikesShown
  const last = (await read({ size, isWhole: true }))[size - 1]
  const shown = (await read({ size })).filter(
    row => !last || !isBehind(cursorOf(row), cursorOf(last)),
  )
  const behind = before ? shown.filter(row => isBehind(cursorOf(row), before)) : shown
  if (behind.length === 0 && last) {
    const [more] = await read({ before: cursorOf(last), size: 1 })
    if (more) refuse('likes/contributors-only')
  }
  return behind.slice(0, page.size)
}
