import type { Platform } from '#server/platform/platform.ts'
import { abortedWithConnection } from '#server/platform/serve/http-server.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { CropsPictures } from '#server/policies/handed-over.ts'
import { acceptCrop } from './accept-crop.ts'
import { answerOffer, dealOffers } from './answer-offer.ts'
import { endOffer, makeOffer } from './make-offer.ts'
import { readOffer, readOffers } from './read-offers.ts'

export function photoHelpRoutes(serve: Serve, platform: Platform, parts: CropsPictures): void {
  const all = { ...platform, ...parts }

  serve('POST /api/games/photo-help/deals', ({ viewer }) => dealOffers(platform, viewer.profileId))

  serve('PUT /api/games/photo-help/deals/:id', ({ viewer, params, body }) =>
    answerOffer(platform, viewer, { offerId: params.id, ...body }),
  )

  serve('GET /api/games/photo-help/offers', ({ viewer }) => readOffers(platform, viewer.profileId))

  serve('POST /api/games/photo-help/offers', ({ viewer, body }) =>
    makeOffer(platform, viewer, { id: body.id, pictureId: body.profilePicId }),
  )

  serve('GET /api/games/photo-help/offers/:id', ({ viewer, params }) =>
    readOffer(platform, viewer.profileId, params.id),
  )

  serve('DELETE /api/games/photo-help/offers/:id', ({ viewer, params }) =>
    endOffer(platform, viewer, params.id),
  )

  serve('PUT /api/games/photo-help/offers/:id/accepted', ({ viewer, params, body, reply }) => {
    const gone = abortedWithConnection(reply)
    return acceptCrop(all, viewer, { offerId: params.id, cropId: body.cropId, gone })
  })
}
