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
  accused: 'Open the reported profile',
  casesAgainst: (count: number) => `Cases about this profile, with this one: ${count}`,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  reported: (day: string) => `Reported ${day}`,
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
  copy: {
    name: 'Name',
    height: 'Height',
    weight: 'Weight',
    tags: 'Tags',
    pictures: 'Pictures',
    size: 'Size',
    pixels: (width: number, height: number) => `${width} × ${height} pixels`,
    made: 'Made',
    privateSince: 'Private since',
    markedBy: 'Marked explicit by',
    where: 'Where',
    mapChat: 'Map Chat',
  },
  ids: {
    title: 'Ids, and the copy as it is stored',
    case: 'Case',
    thing: 'Reported',
    accused: 'Profile',
    reporters: 'Reported by (never disclose)',
  },
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
