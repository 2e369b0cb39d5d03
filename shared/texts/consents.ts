import type { Consent } from '../contract/accounts.ts'
import { limits } from '../limits.ts'
import { spanWords, widthWords } from './spans.ts'

interface ConsentText {
  readonly title: string
  /** What the member agrees to. It is sent and stored as they read it. */
  readonly text: string
}

/** What a member is asked to agree to where it first applies. */
export const consentTexts: Readonly<Record<Consent['kind'], ConsentText>> = {
  LOCATION: {
    title: 'Show your location to others?',
    text: [
      'I agree that this site shows my location on the map to other members.',
      `With GPS, my device sends this site my exact position. The site finds my area and discards the position at once, without storing it or sending it to anyone. Others see one fixed point of the area, about ${widthWords(limits.locationCellDefaultMeters)} wide unless I choose another width. With Walk, others see the exact point where I put my marker.`,
      `They see it until ${spanWords(limits.positionValidityMs)} after my device last reported it, or until I choose Hidden, which works at once. I understand that others may draw conclusions: where few people live, an area may be a single house.`,
    ].join('\n\n'),
  },
}

export const consentWords = {
  agree: 'Agree',
  notNow: 'Not now',
  failed: 'We couldn’t save your answer. Try again.',
} as const
