import { type Static, Type } from 'typebox'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { Id, Latitude, Longitude, Timestamp } from './primitives.ts'

/** One pair is read, the one `use` names; the other is dropped unread. */
export const ProfilePosition = Type.Object({
  profileId: Id,
  /** Tells two devices of one profile apart; the newest position wins. */
  session: Type.Integer({ minimum: 0, maximum: 999 }),
  use: Type.Enum(['OVERRIDE', 'DEVICE_GPS']),
  overrideLat: Type.Optional(Latitude),
  overrideLon: Type.Optional(Longitude),
  gpsLat: Type.Optional(Latitude),
  gpsLon: Type.Optional(Longitude),
  /** When the device found itself there, by its own clock. Never stored. */
  gpsTimestamp: Type.Optional(Timestamp),
  hide: Type.Boolean(),
  /**
   * Nothing was chosen anew, the member is only still here: whether he is hidden stays as it stands, whichever of his
   * devices chose that, and so does his point unless GPS says another.
   */
  isRepeat: Type.Optional(Type.Boolean()),
  /** Until when it is to be shown, at most `limits.positionValidityMs` from now by the server's clock. */
  tsEffectiveUntil: Type.Optional(Timestamp),
})
export type ProfilePosition = Static<typeof ProfilePosition>

/** What others now see of the caller. */
export const DisclosedPosition = Type.Object({
  disclosedLat: Latitude,
  disclosedLon: Longitude,
  /** Side of the area the point stands for, metres; 0 for a point the member chose himself. */
  precisionM: Type.Integer(),
  hide: Type.Boolean(),
  /** Whether the member put themselves there, on whatever device: a browser that remembers nothing may take it over. */
  isChosen: Type.Boolean(),
  tsEffectiveUntil: Timestamp,
})
export type DisclosedPosition = Static<typeof DisclosedPosition>

export const positionEndpoints = endpoints({
  'PUT /api/profile-position/:profileId': {
    access: 'owner',
    own: { in: 'params', name: 'profileId' },
    needsCompleteProfile: true,
    rate: serverLimits.positionReports,
    params: Type.Object({ profileId: Id }),
    body: ProfilePosition,
    answers: { 200: DisclosedPosition },
    refusals: ['session/not-yours', 'request/too-many'],
  },
})
