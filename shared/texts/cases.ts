import { reasonMaxLength } from '../audit-actions.ts'
import type { Case } from '../contract/moderation.ts'
import type { ReportReason } from '../report-reasons.ts'

/** Words of the administrators' screen of reports. */
export const casesTexts = {
  title: 'Reports',
  lead: 'What members have reported, with a copy of the reported thing as it was at that moment. Nothing else of what members write is shown here.',
  none: 'No open cases',
  noneClosed: 'No closed cases yet',
  heading: (kind: Case['kind'], day: string) => `${kinds[kind]}, ${day}`,
  accused: 'Profile reported',
  casesAgainst: (count: number) => `Cases about this profile, with this one: ${count}`,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  reportedBy: (profileId: string, day: string) =>
    `Reported by ${profileId} (never disclose), ${day}`,
  reasons: {
    MINOR: 'Under 18',
    THREAT: 'Threat or violence',
    NON_CONSENSUAL_PICTURE: 'Picture without consent',
    CRIME: 'Crime',
    HARASSMENT: 'Harassment or hate',
    SPAM: 'Spam',
    FAKE_PROFILE: 'Fake profile',
    OTHER: 'Something else',
  } satisfies Record<ReportReason, string>,
  noWords: 'No words of their own.',
  evidence: 'As it was at that moment',
  closedBecause: (reason: string, day: string) => `Closed ${day}: ${reason}`,
  close: 'Close',
  reopen: 'Open again',
  reason: 'Reason',
  reasonHelper:
    'It stays in the log of what administrators do for good. Name nobody: write what you looked at and decided.',
  reasonMissing: 'Write a reason.',
  reasonTooLong: `At most ${reasonMaxLength} characters.`,
  save: 'Save',
  cancel: 'Cancel',
  failed: 'This could not be saved. Please try again.',
} as const

const kinds: Readonly<Record<Case['kind'], string>> = {
  PROFILE: 'A profile',
  MESSAGE: 'A message',
  PICTURE: 'A picture',
}
