import type { Consent } from '../contract/accounts.ts'
import { limits } from '../limits.ts'
import { spanWords, widthWords } from './spans.ts'

interface ConsentText {
  readonly title: string
  /** What is agreed to: sent along, and kept as it was read. */
  readonly text: string
}

/** What a member is asked to agree to where it first applies. */
export const consentTexts: Readonly<Record<Consent['kind'], ConsentText>> = {
  LOCATION: {
    title: 'Show your location to others?',
    text: [
      'I agree that this site shows my place on the map to its other members.',
      `With GPS, my device tells this site where I am. The exact position is used for a moment to find the area I am in and is then dropped: it is never stored and never sent to anybody. Others see one fixed point in that area, which is about ${widthWords(limits.locationCellDefaultMeters)} wide unless I choose another width in my settings. With Walk, others see the very point I put my marker on.`,
      `They see it until ${spanWords(limits.positionValidityMs)} after my device last told it, or until I choose Hidden, which works at once and at any time. I understand that others may draw conclusions from it: where few people live, an area may be a single house.`,
    ].join('\n\n'),
  },
}

export const consentWords = {
  agree: 'Agree',
  notNow: 'Not now',
  failed: 'Your answer could not be saved. Please try again.',
} as const
