const dayMs = 86_400_000

/** All that a helper can say beside a crop: with a list of tips and no words of one's own nobody can be insulted. */
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
  /** As many as a member has open at a time. */
  openOffers: 3,
  offerMs: 14 * dayMs,
  /** With so many an offer is dealt to nobody more. */
  proposalsMax: 20,
  /** Dealt at once: one is shown, the others are loaded ahead. */
  dealt: 5,
  zoomMost: 4,
  /** Nor may a crop be narrower than this, unless the picture is. */
  cropLeastPx: 256,
  badgeFrom: 5,
  /** Opinions on a picture below which their share says too little. */
  viewsLeast: 25,
  /** Offers without a result, and with one, after their end. */
  endedKeptMs: 30 * dayMs,
  acceptedKeptMs: 365 * dayMs,
  /** The newest of the member's own. */
  offersListed: 50,
} as const
