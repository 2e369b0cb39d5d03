import { type Static, Type } from 'typebox'
import { endpoints } from '../../contract/endpoint.ts'
import { PictureFacts } from '../../contract/pictures.ts'
import { Id, listOf, Timestamp } from '../../contract/primitives.ts'
import { pictureLimits } from '../../picture-limits.ts'
import { photoHelpLimits, photoTips } from './limits.ts'

const side = (minimum: number) =>
  Type.Integer({ minimum, maximum: pictureLimits.pictureStoredMaxSidePx })
/** In pixels of the picture as it is stored: four to five, within it. */
const Crop = Type.Object({ x: side(0), y: side(0), width: side(1), height: side(1) })
const Tip = Type.Enum([...photoTips])

/** What a screen needs of a picture; nothing that names a member. */
const ShownPicture = Type.Pick(PictureFacts, ['id', 'version', 'width', 'height', 'preview'])
export type ShownPicture = Static<typeof ShownPicture>

const PhotoDeal = Type.Object({ offerId: Id, picture: ShownPicture })
export type PhotoDeal = Static<typeof PhotoDeal>

/** A crop with a tip; nothing for one that is skipped. */
const PhotoHelp = Type.Object({
  help: Type.Optional(Type.Object({ crop: Crop, tip: Tip })),
})
export type PhotoHelp = Static<typeof PhotoHelp>

const PhotoOffer = Type.Object({
  id: Id,
  picture: ShownPicture,
  state: Type.Enum(['OPEN', 'ACCEPTED', 'ENDED']),
  proposals: Type.Integer({ maximum: photoHelpLimits.proposalsMax }),
  tsOffered: Timestamp,
  /** When it ends by itself, or when it ended. */
  tsEnd: Timestamp,
})
export type PhotoOffer = Static<typeof PhotoOffer>

/** Likes among the opinions on a picture, in fives, with the 95 % interval of their share. */
const LikeShare = Type.Object({
  /** Members who looked and decided; 0 where there are too few to say. */
  views: Type.Integer(),
  /** Absent where there are too few to say. */
  counted: Type.Optional(
    Type.Object({ likes: Type.Integer(), low: Type.Number(), high: Type.Number() }),
  ),
})
export type LikeShare = Static<typeof LikeShare>

const PhotoEffect = Type.Object({
  /** Opinions are counted with the day's results: nobody's shows in a number that has just changed. Absent before the first. */
  tsUntil: Type.Optional(Timestamp),
  before: LikeShare,
  after: LikeShare,
  /** Share after less share before, with its 95 % interval; absent where either is. */
  difference: Type.Optional(
    Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() }),
  ),
})
export type PhotoEffect = Static<typeof PhotoEffect>

const PhotoOfferDetails = Type.Object({
  ...PhotoOffer.properties,
  /** While the offer is open: as they came, without names. */
  crops: listOf(Type.Object({ id: Id, crop: Crop, tip: Tip })),
  acceptedTip: Type.Optional(Tip),
  tips: listOf(Type.Object({ tip: Tip, count: Type.Integer() })),
  /** Of a crop that was used, as long as the picture is the one it made. */
  effect: Type.Optional(PhotoEffect),
})
export type PhotoOfferDetails = Static<typeof PhotoOfferDetails>

const ById = Type.Object({ id: Id })
const player = { access: 'member', needsCompleteProfile: true } as const

export const photoHelpEndpoints = endpoints({
  /** Open ones again, then new ones; each is dealt to a member once. */
  'POST /api/games/photo-help/deals': {
    ...player,
    answers: { 200: Type.Array(PhotoDeal, { maxItems: photoHelpLimits.dealt }) },
    refusals: ['games/not-joined'],
  },
  'PUT /api/games/photo-help/deals/:id': {
    ...player,
    params: ById,
    body: PhotoHelp,
    answers: { 204: 'empty' },
    refusals: [
      'games/not-joined',
      'games/not-found',
      'games/answered',
      'games/over',
      'request/invalid',
      'request/too-many',
    ],
  },
  'GET /api/games/photo-help/offers': {
    access: 'member',
    answers: { 200: Type.Array(PhotoOffer, { maxItems: photoHelpLimits.offersListed }) },
  },
  'POST /api/games/photo-help/offers': {
    ...player,
    body: Type.Object({ id: Id, profilePicId: Id }),
    answers: { 204: 'empty' },
    refusals: [
      'games/not-joined',
      'games/picture-unfit',
      'games/offers-full',
      'games/answered',
      'request/too-many',
    ],
  },
  'GET /api/games/photo-help/offers/:id': {
    access: 'member',
    params: ById,
    hasEffects: true,
    answers: { 200: PhotoOfferDetails },
    refusals: ['games/not-found'],
  },
  'DELETE /api/games/photo-help/offers/:id': {
    access: 'member',
    params: ById,
    answers: { 204: 'empty' },
    refusals: ['games/not-found', 'games/over'],
  },
  'PUT /api/games/photo-help/offers/:id/accepted': {
    ...player,
    params: ById,
    body: Type.Object({ cropId: Id }),
    answers: { 204: 'empty' },
    refusals: [
      'games/not-joined',
      'games/not-found',
      'games/answered',
      'games/over',
      'pictures/not-found',
      'pictures/damaged',
      'request/too-many',
      'server/unavailable',
      'server/disk-full',
    ],
  },
})
