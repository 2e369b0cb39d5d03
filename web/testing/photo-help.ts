import type { PictureFacts } from '#shared/contract/pictures.ts'
import type {
  PhotoDeal,
  PhotoOffer,
  PhotoOfferDetails,
  ShownPicture,
} from '#shared/games/photo-help/contract.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { newId, noon, pictureOf } from './answers.ts'
import { refusal } from './fake-site.ts'
import { site } from './render-screen.tsx'

const shownOf = ({ id, version, width, height }: PictureFacts): ShownPicture => ({
  id,
  version,
  width,
  height,
})

/** A picture that the setup serves in its stated width. */
export const widePicture = (): PictureFacts =>
  pictureOf({ id: newId().replace('-7000-', '-7fff-'), width: 1_200, height: 840 })

export const dealOf = (picture: PictureFacts): PhotoDeal => ({
  offerId: newId(),
  picture: shownOf(picture),
})

/** Simulates the pictures that wait for the reader’s help. Answered ones do not return. */
export function playDeals(deals: readonly PhotoDeal[]): void {
  const answered = new Set<string>()
  site.on({
    'POST /api/games/photo-help/deals': () =>
      deals.filter(({ offerId }) => !answered.has(offerId)).slice(0, photoHelpLimits.dealt),
    'PUT /api/games/photo-help/deals/:id': ({ params }) => {
      answered.add(params.id)
      return undefined
    },
  })
}

interface PlayedOffer {
  readonly offer: () => PhotoOfferDetails | undefined
  /** Changes the offer as helpers or the site would. */
  readonly set: (offer: Partial<PhotoOfferDetails>) => void
}

/** Simulates the one picture that the reader offers. */
export function playOffer(pictures: readonly PictureFacts[]): PlayedOffer {
  let offer: PhotoOfferDetails | undefined
  const set = (change: Partial<PhotoOfferDetails>) => {
    offer &&= { ...offer, ...change }
  }
  site.on({
    'GET /api/games/photo-help/offers': () => (offer ? [listed(offer)] : []),
    'POST /api/games/photo-help/offers': ({ body }) => {
      const picture = pictures.find(({ id }) => id === body.profilePicId)
      if (!picture) return refusal('games/picture-unfit')
      offer = {
        id: body.id,
        picture: shownOf(picture),
        state: 'OPEN',
        proposals: 0,
        tsOffered: noon,
        tsEnd: noon + photoHelpLimits.offerMs,
        crops: [],
        tips: [],
      }
      return undefined
    },
    'GET /api/games/photo-help/offers/:id': () => offer ?? refusal('games/not-found'),
  })
  return { offer: () => offer, set }
}

const listed = ({ id, picture, state, proposals, tsOffered, tsEnd }: PhotoOffer): PhotoOffer => ({
  id,
  picture,
  state,
  proposals,
  tsOffered,
  tsEnd,
})
