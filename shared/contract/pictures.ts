import { type Static, Type } from 'typebox'
import { pictureFile, picturePreviewPattern } from '../picture-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { Id, OfId, Timestamp } from './primitives.ts'

/** What marked a picture as explicit. Unrated pictures count as marked. */
export const nsfwSources = ['UNRATED', 'OWNER', 'CLASSIFIER', 'MEMBERS'] as const

/** Colors to show until a picture has loaded: two in each of three rows, three hexadecimal digits each. */
export const PicturePreview = Type.String({ pattern: picturePreviewPattern.source })

/** What a screen needs to know of a picture before it loads. */
export const PictureFacts = Type.Object({
  id: Id,
  /** Part of its address: the content of one version never changes. */
  version: Type.Integer(),
  /** Size of the stored picture in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  isPrivate: Type.Boolean(),
  isNsfw: Type.Boolean(),
  /** True if jurors found that it shows the member; otherwise absent. */
  isVerified: Type.Optional(Type.Boolean()),
  /** Never of a private or explicit picture, because its colors would reveal something. */
  preview: Type.Optional(PicturePreview),
  /** Only for the owner. */
  nsfwBy: Type.Optional(Type.Enum([...nsfwSources])),
})
export type PictureFacts = Static<typeof PictureFacts>

const FlaggedPicture = Type.Object({ flaggerProfileId: Id, profilePicId: Id })
export const NsfwFlag = Type.Object({ ...FlaggedPicture.properties, tsCreated: Timestamp })
export type NsfwFlag = Static<typeof NsfwFlag>

const PictureVariant = Type.Object({
  /** Requested width in CSS pixels, rounded up to a rendition's; at most the widest one. */
  scale_x: Type.Optional(Type.Integer({ minimum: 1 })),
  orig: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
  /** The picture's version. A new one busts caches. The server always serves the current one. */
  v: Type.Optional(Type.Integer({ minimum: 0 })),
})

/**
 * A picture in the requested width, for the plain address and for the one that shows explicit pictures. The owner of a
 * private picture learns when it was seen. A HEAD request does not count as seen.
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
      /** A replacement keeps the place in the order. */
      isPrivate: Flag,
      /** Marks the picture as explicit. A picture that is already marked stays so. */
      isNsfw: Flag,
    }),
    file: pictureFile,
    answers: { 200: Type.Object({ profilePicId: Id }), 201: Type.Object({ profilePicId: Id }) },
    refusals: [
      'pictures/not-a-picture',
      'pictures/damaged',
      'pictures/incomplete',
      'pictures/too-many-pixels',
      'pictures/too-many',
      'pictures/not-found',
      'request/too-large',
      'request/too-many',
      'server/unavailable',
      'server/disk-full',
    ],
  },
  /** The owner marks a picture as explicit, or as safe, which contests the classifier. */
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
  /** Flags of independent members mark a picture as explicit. The owner does not learn whose flags they are. */
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
