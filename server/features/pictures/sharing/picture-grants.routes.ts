import { pageOf } from '#server/platform/database/page-of.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { withPairLock } from '#server/policies/write-between.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { activeGrants, sharePictures, toGrant } from './picture-grants.ts'
import {
  declineRequest,
  openRequests,
  readRequest,
  requestPictures,
  takeRequestBack,
} from './picture-requests.ts'
import { revokeAllFrom, revokeGrant } from './revoke-grants.ts'

export function pictureGrantsRoutes(serve: Serve, platform: Platform): void {
  const { clock, db } = platform

  serve('PUT /api/profile-pic-grants', ({ viewer, body }) => sharePictures(platform, viewer, body))

  serve('GET /api/profile-pic-grants/by-owner/:id', async ({ params, query }) => {
    const rows = await pageOf(
      activeGrants(db, params.id, clock.now()),
      { size: pictureLimits.pictureGrantsPageDefault, ...query },
      { time: 'pictures_grants.granted_at', id: 'pictures_grants.id', ids: 'desc' },
    ).execute()
    return rows.map(toGrant)
  })

  serve('DELETE /api/profile-pic-grant/:id', ({ viewer, params }) =>
    revokeGrant(platform, viewer, params.id),
  )

  serve('DELETE /api/profile-pic-grants', ({ viewer, query }) =>
    revokeAllFrom(platform, { writer: viewer, viewerId: query.viewerProfileId }),
  )

  serve('PUT /api/profile-pic-request', ({ viewer, body }) =>
    requestPictures(platform, viewer, body),
  )
  serve('GET /api/profile-pic-request', ({ query }) => readRequest(platform, query))
  serve('DELETE /api/profile-pic-request', ({ viewer, query }) =>
    takeRequestBack(platform, viewer, query),
  )

  serve('GET /api/profile-pic-requests/by-owner/:id', ({ params, query }) =>
    openRequests(platform, params.id, query),
  )

  serve('POST /api/profile-pic-request/decline', ({ viewer, body }) => {
    const { ownerProfileId: ownerId, requesterProfileId: viewerId } = body
    return withPairLock(platform, { writer: viewer, otherId: viewerId }, tx =>
      declineRequest(tx, { ownerId, viewerId }, clock.now()),
    )
  })
}
