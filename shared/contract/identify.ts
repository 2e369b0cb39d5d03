import { type Static, Type } from 'typebox'
import { reasonMaxLength } from '../audit-actions.ts'
import {
  attemptReasons,
  attemptStates,
  identifyVerdicts,
  poseFingersMax,
  poseHands,
  posePlaces,
} from '../identify.ts'
import { pictureFile } from '../picture-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import { Id, listOf, OfId, Text, Timestamp } from './primitives.ts'

/** A number of fingers at a place of the face. Left and right are the member's own. */
export const Pose = Type.Object({
  hand: Type.Enum([...poseHands]),
  fingers: Type.Integer({ minimum: 1, maximum: poseFingersMax }),
  place: Type.Enum([...posePlaces]),
})
export type Pose = Static<typeof Pose>

export const IdentifyAttempt = Type.Object({
  id: Id,
  profilePicId: Id,
  state: Type.Enum([...attemptStates]),
  poses: listOf(Pose),
  shotsTaken: Type.Array(Type.Integer()),
  /** Shots count until then. */
  tsShootUntil: Timestamp,
  tsDecided: Type.Optional(Timestamp),
  reason: Type.Optional(Type.Enum([...attemptReasons])),
})
export type IdentifyAttempt = Static<typeof IdentifyAttempt>

export const OwnIdentify = Type.Object({
  attempt: Type.Optional(IdentifyAttempt),
  verified: listOf(Type.Object({ profilePicId: Id, tsUntil: Timestamp })),
  calls: listOf(Type.Object({ attemptId: Id, tsDue: Timestamp })),
  /**
   * Players of GPT Buster! took the profile for a bot's. The member must pass by then, or jurors review the profile.
   */
  tsAskedUntil: Type.Optional(Timestamp),
  /** When the next attempt may begin; absent if one may begin now. */
  tsNextAttempt: Type.Optional(Timestamp),
  /** The server's clock, which times the three minutes. */
  tsNow: Timestamp,
})
export type OwnIdentify = Static<typeof OwnIdentify>

/** What a juror sees of an attempt: nothing that names a member or a picture. */
export const IdentifySummons = Type.Object({ poses: listOf(Pose), tsDue: Timestamp })
export type IdentifySummons = Static<typeof IdentifySummons>

export const IdentifyVote = Type.Object({
  verdict: Type.Enum([...identifyVerdicts]),
  /** Whether the shots show the poses, in order. */
  posesRight: Type.Boolean(),
})
export type IdentifyVote = Static<typeof IdentifyVote>

export const IdentifyConfirmation = Type.Object({
  attemptId: Id,
  poses: listOf(Pose),
  votes: listOf(IdentifyVote),
  tsDue: Timestamp,
})
export type IdentifyConfirmation = Static<typeof IdentifyConfirmation>

export const identifyEndpoints = endpoints({
  'GET /api/identify': { access: 'member', answers: { 200: OwnIdentify } },
  /** The client makes the id, so the server recognizes a repeat. */
  'POST /api/identify': {
    access: 'member',
    needsCompleteProfile: true,
    body: Type.Object({ id: Id, profilePicId: Id }),
    answers: { 200: IdentifyAttempt, 201: IdentifyAttempt },
    refusals: [
      'identify/picture-unfit',
      'identify/attempt-open',
      'identify/id-taken',
      'request/too-many',
    ],
  },
  /** One of the three shots. A shot that already arrived stays as it is. */
  'POST /api/identify/:id/shots': {
    ...author('form', 'authorProfileId'),
    params: OfId,
    form: Type.Object({ authorProfileId: Id, number: Type.Enum(['1', '2', '3']) }),
    file: pictureFile,
    answers: { 204: 'empty' },
    refusals: [
      'identify/not-found',
      'identify/too-late',
      'identify/over',
      'pictures/not-a-picture',
      'pictures/damaged',
      'pictures/incomplete',
      'pictures/too-many-pixels',
      'request/too-large',
      'request/too-many',
      'server/unavailable',
      'server/disk-full',
    ],
  },
  /** The member gives up. The shots are deleted at once. */
  'DELETE /api/identify/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['identify/not-found', 'identify/over'],
  },
  /** Only a juror who may vote finds it. Everyone else gets the same 404, the member included. */
  'GET /api/identify/jury/:id': {
    access: 'member',
    params: OfId,
    answers: { 200: IdentifySummons },
    refusals: ['identify/not-found'],
  },
  /** The chosen picture (0) and the three shots, for jurors while they may vote and for administrators who confirm. */
  'GET /api/identify/jury/:id/pictures/:number': {
    access: 'member',
    hasEffects: true,
    params: Type.Object({ id: Id, number: Type.Integer({ minimum: 0, maximum: 3 }) }),
    rate: serverLimits.fileRate,
    answers: { 200: 'picture' },
    refusals: ['identify/not-found', 'server/unavailable'],
  },
  'PUT /api/identify/jury/:id/vote': {
    access: 'member',
    needsCompleteProfile: true,
    params: OfId,
    body: IdentifyVote,
    answers: { 204: 'empty' },
    refusals: ['identify/not-found', 'identify/over', 'identify/voted'],
  },
  /** The oldest first, without the administrator's own attempts and those they judged as a juror. */
  'GET /api/admin/identify': {
    access: 'admin',
    answers: { 200: listOf(IdentifyConfirmation) },
  },
  'PUT /api/admin/identify/:id': {
    access: 'admin',
    params: OfId,
    body: Type.Object({ isSame: Type.Boolean(), reason: Text(reasonMaxLength, 1) }),
    answers: { 204: 'empty' },
    refusals: ['identify/not-found', 'identify/over', 'request/invalid'],
  },
})
