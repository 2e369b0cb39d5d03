import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { endpoints } from './endpoint.ts'
import { Id } from './primitives.ts'

const PictureVariant = Type.Object({
  /** Wished width in CSS pixels, rounded up to a rendition's; beyond the widest it is that. */
  scale_x: Type.Optional(Type.Integer({ minimum: 1 })),
  orig: Type.Optional(Type.Literal(1)),
  /** The picture's version: a new one busts caches. The server always serves the current one. */
  v: Type.Optional(Type.Integer({ minimum: 0 })),
})

/** A picture in the width asked for; so is read the plain address and the one that shows what is not safe for work. */
const pictureEndpoint = {
  access: 'member',
  params: Type.Object({ id: Id }),
  query: PictureVariant,
  rate: limits.fileRate,
  answers: { 200: 'picture', 304: 'empty' },
  refusals: ['pictures/not-found', 'pictures/original-not-yours', 'server/unavailable'],
} as const

/** Every picture is public for now: one meant to be hidden or blurred is refused rather than shown. */
const onlyPublic = {
  isPrivate: Type.Optional(Type.Literal('false')),
  isNsfw: Type.Optional(Type.Literal('false')),
}

export const picturesEndpoints = endpoints({
  'POST /api/profile-pic': {
    access: 'author',
    own: { in: 'form', name: 'authorProfileId' },
    query: Type.Object({ replace_id: Type.Optional(Id) }),
    form: Type.Object({
      authorProfileId: Id,
      picfilename: Type.Optional(Type.String({ maxLength: 255 })),
      ...onlyPublic,
    }),
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
  'DELETE /api/profile-pic/:id': {
    access: 'member',
    params: Type.Object({ id: Id }),
    answers: { 204: 'empty' },
    refusals: ['pictures/not-found'],
  },
  'GET /api/profile-pic/:id': pictureEndpoint,
  'GET /api/profile-pic/nsfw/:id': pictureEndpoint,
  'GET /api/profile/pic/:id': {
    access: 'member',
    params: Type.Object({ id: Id }),
    rate: limits.fileRate,
    answers: { 200: 'picture', 304: 'empty' },
    refusals: ['pictures/not-found', 'server/unavailable'],
  },
})
