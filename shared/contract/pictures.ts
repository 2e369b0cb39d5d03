import { type Static, Type } from 'typebox'
import { pictureFile, picturePreviewPattern } from '../picture-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { Id, OfId, Timestamp } from './primitives.ts'

/** What declared a picture not safe for work; unrated ones count as declared. */
export const nsfwSources = ['UNRATED', 'OWNER', 'CLASSIFIER', 'MEMBERS'] as const

/** Colours to show until a picture has loaded: two in each of three rows, three hexadecimal digits each. */
export const PicturePreview = Type.String({ pattern: picturePreviewPattern.source })

/** What a screen needs to know of a picture before it loads it. */
export const PictureFacts = Type.Object({
  id: Id,
  /** Part of its address: what is loaded under one version stays the same. */
  version: Type.Integer(),
  /** Pixels of the picture as it is stored. */
  width: Type.Integer(),
  height: Type.Integer(),
  isPrivate: Type.Boolean(),
  isNsfw: Type.Boolean(),
  /** Jurors have found that it is of the member; absent where they have not. */
  isVerified: Type.Optional(Type.Boolean()),
  /** Never of a private one or one marked as NSFW: its colours would tell of it. */
  preview: Type.Optional(PicturePreview),
  /** Told to its owner only. */
  nsfwBy: Type.Optional(Type.Enum([...nsfwSources])),
})
export type PictureFacts = Static<typeof PictureFacts>

const FlaggedPicture = Type.Object({ flaggerProfileId: Id, profilePicId: Id })
export const NsfwFlag = Type.Object({ ...FlaggedPicture.properties, tsCreated: Timestamp })
export type NsfwFlag = Static<typeof NsfwFlag>

const PictureVariant = Type.Object({
  /** Wished width in CSS pixels, rounded up to a rendition's; beyond the widest it is that. */
  scale_x: Type.Optional(Type.Integer({ minimum: 1 })),
  orig: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
  /** The picture's version: a new one busts caches. The server always serves the current one. */
  v: Type.Optional(Type.Integer({ minimum: 0 })),
})

/**
 * A picture in the width asked for; so is read the plain address and the one that shows what is not safe for work. The owner
 * of a private one learns when it was seen; a head alone was not.
 */
const pictureEndpoint = {
  access: 'member',
  hasEffects: true,
  params: OfId,
  query: PictureVariant,
  rate: serverLimits.fileRate,
  answers: { 200: 'picture', 304: 'empty' },
  refusals: ['pictures/not-found', 'pictures/original-not-yours', 'server/unavailable'],
} as const

const Flag = Type.Optional(Type.Enum(['true', 'false']))

export const picturesEndpoints = endpoints({
  'POST /api/profile-pic': {
    ...author('form', 'authorProfileId'),
    query: Type.Object({ replace_id: Type.Optional(Id) }),
    form: Type.Object({
      authorProfileId: Id,
      picfilename: Type.Optional(Type.String({ maxLength: 255 })),
      /** A replacement stays where the picture was. */
      isPrivate: Flag,
      /** Declares the picture not safe for work; what is declared already stays so. */
      isNsfw: Flag,
    }),
    file: pictureFile,
    answers: { 200: Type.Object({ profilePicId: Id }), 201: Type.Object({ profilePicId: Id }) },
    refusals: [
      'pictures/not-a-picture',
      'pictures/damaged',
      'pictures/too-many',
      'pictures/not-found',
      'request/too-large',
      'request/too-many',
      'server/unavailable',
      'server/disk-full',
    ],
  },
  /** What its owner says of a picture: declared not safe for work or not, which contests the classifier. */
  'PUT /api/profile-pic/:id': {
    access: 'member',
    params: OfId,
    body: Type.Object({ isNsfw: Type.Boolean() }),
    answers: { 204: 'empty' },
    refusals: ['pictures/not-found', 'pictures/marked-by-members'],
  },
  'DELETE /api/profile-pic/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['pictures/not-found'],
  },
  /** Flags of independent members mark a picture; its owner is not told whose they are. */
  'PUT /api/profile-pic-nsfw-flag': {
    ...author('body', 'flaggerProfileId'),
    needsCompleteProfile: true,
    body: FlaggedPicture,
    answers: { 200: NsfwFlag },
    refusals: ['pictures/not-found', 'pictures/your-own', 'profile/not-found', 'request/too-many'],
  },
  'DELETE /api/profile-pic-nsfw-flag': {
    ...author('query', 'flaggerProfileId'),
    query: FlaggedPicture,
    answers: { 204: 'empty' },
    refusals: ['pictures/not-flagged'],
  },
  'GET /api/profile-pic/:id': pictureEndpoint,
  'GET /api/profile-pic/nsfw/:id': pictureEndpoint,
  'GET /api/profile/pic/:id': {
    access: 'member',
    hasEffects: true,
    params: OfId,
    rate: serverLimits.fileRate,
    answers: { 200: 'picture', 304: 'empty' },
    refusals: ['pictures/not-found', 'server/unavailable'],
  },
})
