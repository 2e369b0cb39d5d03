import { type Static, Type } from 'typebox'
import { endpoints } from '../../contract/endpoint.ts'
import { PictureFacts } from '../../contract/pictures.ts'
import { Id, listOf, Timestamp } from '../../contract/primitives.ts'
import { pictureLimits } from '../../picture-limits.ts'
import { photoHelpLimits, photoTips } from './limits.ts'

const side = (minimum: number) =>
  Type.Integer({ minimum, maximum: pictureLimits.pictureStoredMaxSidePx })
/** In pixels of the stored picture, four to five, inside it. */
const Crop = Type.Object({ x: side(0), y: side(0), width: side(1), height: side(1) })
const Tip = Type.Enum([...photoTips])

/** What a screen needs to show a picture, with nothing that names a member. */
const ShownPicture = Type.Pick(PictureFacts, ['id', 'version', 'width', 'height', 'preview'])
export type ShownPicture = Static<typeof ShownPicture>

const PhotoDeal = Type.Object({ offerId: Id, picture: ShownPicture })
export type PhotoDeal = Static<typeof PhotoDeal>

/** A crop with a tip; empty to skip. */
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
  /** When the offer will end, or when it ended. */
  tsEnd: Timestamp,
})
export type PhotoOffer = Static<typeof PhotoOffer>

/** Likes among the opinions on a picture, as a multiple of five, with the 95 % interval of their share. */
const LikeShare = Type.Object({
  /** Members who looked and decided; 0 if there are too few. */
  views: Type.Integer(),
  /** Absent if there are too few. */
  counted: Type.Optional(
    Type.Object({ likes: Type.Integer(), low: Type.Number(), high: Type.Number() }),
  ),
})
export type LikeShare = Static<typeof LikeShare>

const PhotoEffect = Type.Object({
  /**
   * When opinions were last counted: with the day's results, so that a number never reveals the vote that just changed
   * it. Absent before the first results.
   */
  tsUntil: Type.Optional(Timestamp),
  before: LikeShare,
  after: LikeShare,
  /** The share after less the share before, with its 95 % interval; absent if either is absent. */
  difference: Type.Optional(
    Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() }),
  ),
})
export type PhotoEffect = Static<typeof PhotoEffect>

const PhotoOfferDetails = Type.Object({
  ...PhotoOffer.properties,
  /** While the offer is open: in the order they came, without names. */
  crops: listOf(Type.Object({ id: Id, crop: Crop, tip: Tip })),
  acceptedTip: Type.Optional(Tip),
  tips: listOf(Type.Object({ tip: Tip, count: Type.Integer() })),
  /** The effect of the crop that was used, as long as the picture is the one it made. */
  effect: Type.Optional(PhotoEffect),
})
export type PhotoOfferDetails = Static<typeof PhotoOfferDetails>

const ById = Type.Object({ id: Id })
const player = { access: 'member', needsCompleteProfile: true } as const

export const photoHelpEndpoints = endpoints({
  /** The open deals first, then new ones. Each offer is dealt to a member once. */
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
