import { type Static, Type } from 'typebox'
import { endpoints } from '../../contract/endpoint.ts'
import { Id, listOf } from '../../contract/primitives.ts'
import { bands, starSides, voteAnswers } from '../../games-limits.ts'
import { pictureLimits } from '../../picture-limits.ts'

const OfPicture = Type.Object({ profilePicId: Id })

export const DealtPicture = Type.Object({
  profilePicId: Id,
  version: Type.Integer(),
  /** A tiny version, shown until the picture has loaded. */
  preview: Type.Optional(Type.String()),
})
export type DealtPicture = Static<typeof DealtPicture>

const Card = Type.Object({
  ...DealtPicture.properties,
  /** A check comes first. The player must answer it before this card. */
  hasStar: Type.Boolean(),
})
export type Card = Static<typeof Card>

/** A check that the player is looking: where a star is, drawn and in words. */
const Star = Type.Object({ svg: Type.String(), words: Type.String() })
export type Star = Static<typeof Star>

const OwnPicture = Type.Object({
  profilePicId: Id,
  version: Type.Integer(),
  /**
   * At least this many, a multiple of five, as of the last results. This and all that follows is absent until enough
   * have voted.
   */
  likesLeast: Type.Optional(Type.Integer()),
  votesLeast: Type.Optional(Type.Integer()),
  band: Type.Optional(Type.Enum([...bands])),
})
export type OwnPicture = Static<typeof OwnPicture>

const OwnPictures = Type.Object({
  pictures: Type.Array(OwnPicture, { maxItems: pictureLimits.picturesMax }),
})
export type OwnPictures = Static<typeof OwnPictures>

export const hotOrNotEndpoints = endpoints({
  /** The unanswered cards first, then new ones. None while too few have joined. */
  'POST /api/games/hot-or-not/cards': {
    access: 'member',
    needsCompleteProfile: true,
    answers: { 200: listOf(Card) },
    refusals: ['games/not-joined'],
  },
  /** Repeating a vote changes nothing. The answer reveals the owner of the picture. */
  'PUT /api/games/hot-or-not/votes/:profilePicId': {
    access: 'member',
    needsCompleteProfile: true,
    params: OfPicture,
    body: Type.Object({ answer: Type.Enum([...voteAnswers]) }),
    answers: { 200: Type.Object({ profileId: Id }) },
    refusals: ['games/not-joined', 'games/not-found', 'games/answered', 'request/too-many'],
  },
  'GET /api/games/hot-or-not/stars/:profilePicId': {
    access: 'member',
    params: OfPicture,
    answers: { 200: Star },
    refusals: ['games/not-found'],
  },
  /** The first answer counts. Players do not learn whether it was right. */
  'PUT /api/games/hot-or-not/stars/:profilePicId': {
    access: 'member',
    needsCompleteProfile: true,
    params: OfPicture,
    body: Type.Object({ side: Type.Enum([...starSides]) }),
    answers: { 204: 'empty' },
    refusals: ['games/not-joined', 'games/not-found', 'request/too-many'],
  },
  'GET /api/games/hot-or-not/pictures': {
    access: 'member',
    answers: { 200: OwnPictures },
  },
})
