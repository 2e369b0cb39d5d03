const dayMs = 86_400_000

/** Everything a helper can say beside a crop. With fixed tips and no free text, nobody can be insulted. */
export const photoTips = [
  'FINE',
  'LIGHT_FRONT',
  'DAYLIGHT',
  'LESS_FLASH',
  'CLOSER',
  'FARTHER',
  'EYE_LEVEL',
  'CAMERA_LOOK',
  'SMILE',
  'PLAIN_BACKGROUND',
  'WHOLE_FACE',
  'ALONE',
  'SHARPER',
  'STRAIGHT',
  'FEWER_FILTERS',
  'NO_SUNGLASSES',
] as const
export type PhotoTip = (typeof photoTips)[number]

export const photoHelpLimits = {
  /** How many offers a member may have open at once. */
  openOffers: 3,
  offerMs: 14 * dayMs,
  /** An offer with this many proposals is dealt to nobody else. */
  proposalsMax: 20,
  /** Dealt at once: one is shown, the others are preloaded. */
  dealt: 5,
  zoomMost: 4,
  /** A crop may not be narrower than this, unless the picture is. */
  cropLeastPx: 256,
  badgeFrom: 5,
  /** With fewer opinions on a picture, their share says too little. */
  viewsLeast: 25,
  /** How long ended offers are stored, without a result and with one. */
  endedKeptMs: 30 * dayMs,
  acceptedKeptMs: 365 * dayMs,
  /** The member's own offers, the newest first. */
  offersListed: 50,
} as const
