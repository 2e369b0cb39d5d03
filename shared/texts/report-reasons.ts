import type { ReportReason } from '../report-reasons.ts'

interface ReasonTexts {
  readonly label: string
  /** The label in the report form, if it differs. */
  readonly choice?: string
  /** The label for administrators. */
  readonly short: string
}

export const reasonTexts: Readonly<Record<ReportReason, ReasonTexts>> = {
  MINOR: { label: 'Someone under 18', short: 'Under 18' },
  THREAT: { label: 'A threat or violence', short: 'Threat or violence' },
  NON_CONSENSUAL_PICTURE: {
    label: 'A picture shown without consent',
    short: 'Shown without consent',
  },
  CRIME: { label: 'A crime', choice: 'Another crime', short: 'Crime' },
  HARASSMENT: { label: 'Harassment or hate', short: 'Harassment or hate' },
  SPAM: { label: 'Spam or advertising', short: 'Spam' },
  FAKE_PROFILE: { label: 'A fake profile', short: 'Fake profile' },
  OTHER: { label: 'Something else', short: 'Something else' },
}
