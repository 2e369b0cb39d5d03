import { type Static, Type } from 'typebox'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { byProfile, Id, Latitude, Longitude, Timestamp } from './primitives.ts'

/** Only the pair that `use` names is read. The other is dropped unread. */
export const ProfilePosition = Type.Object({
  profileId: Id,
  /** Distinguishes the devices of one profile. The newest position wins. */
  session: Type.Integer({ minimum: 0, maximum: 999 }),
  use: Type.Enum(['OVERRIDE', 'DEVICE_GPS']),
  overrideLat: Type.Optional(Latitude),
  overrideLon: Type.Optional(Longitude),
  gpsLat: Type.Optional(Latitude),
  gpsLon: Type.Optional(Longitude),
  /** The time of the fix by the device's clock. Never stored. */
  gpsTimestamp: Type.Optional(Timestamp),
  hide: Type.Boolean(),
  /**
   * The member is still there and chose nothing new. Their choice to hide stays, from whichever device it came. So does
   * their point, unless GPS reports another.
   */
  isRepeat: Type.Optional(Type.Boolean()),
  /** Until when others see it, at most `limits.positionValidityMs` from now by the server's clock. */
  tsEffectiveUntil: Type.Optional(Timestamp),
})
export type ProfilePosition = Static<typeof ProfilePosition>

/** What others now see of the caller's position. */
export const DisclosedPosition = Type.Object({
  disclosedLat: Latitude,
  disclosedLon: Longitude,
  /** Side of the area that the point stands for, in meters; 0 for a point that the member chose. */
  precisionM: Type.Integer(),
  hide: Type.Boolean(),
  /** Whether the member chose the point, on any device. A browser without a stored point may adopt it. */
  isChosen: Type.Boolean(),
  tsEffectiveUntil: Timestamp,
})
export type DisclosedPosition = Static<typeof DisclosedPosition>

export const positionEndpoints = endpoints({
  'PUT /api/profile-position/:profileId': {
    ...byProfile,
    needsCompleteProfile: true,
    rate: serverLimits.positionReports,
    body: ProfilePosition,
    answers: { 200: DisclosedPosition },
    refusals: ['session/not-yours', 'request/too-many'],
  },
})
