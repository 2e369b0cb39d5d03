import type { Penalty } from '#shared/justice-limits.ts'
import type { ReportReason } from '#shared/report-reasons.ts'

/** What a case of the demo community is about, and what became of it. */
export interface CaseStory {
  readonly kind: 'PROFILE' | 'MESSAGE' | 'PICTURE'
  readonly reason: ReportReason
  /** What the reporter wrote. */
  readonly report: string
  /** A second reporter's words, of a profile. */
  readonly alsoReport?: string
  /** The description or the message that was reported; a profile's own, or a picture of theirs, where there is none. */
  readonly text?: string
  /** Of the accused. */
  readonly answer?: string
  readonly outcome: Penalty | 'REJECTED'
  /** Reasons of jurors of the side that prevailed. */
  readonly why: readonly [string, ...string[]]
  readonly appeal?: {
    readonly text: string
    readonly outcome: Penalty | 'REJECTED'
    readonly why: readonly [string, ...string[]]
  }
  /** Why an administrator turned the verdict into its opposite, which is a warning where it was rejected. */
  readonly overturned?: string
}

/** What jurors write who were not of the majority, or had little to add. */
export const upholdingReasons = [
  'Clear enough to me.',
  'The terms are plain about this.',
  'I would not want to find this in my own inbox.',
  'Not the worst I have seen, but over the line.',
  'The report is right.',
  'Nobody has to put up with that.',
  'They knew what they were doing.',
] as const

export const rejectingReasons = [
  'I cannot see a rule that this breaks.',
  'Not to my taste, but allowed.',
  'Too thin to judge anybody by.',
  'Blocking would have done.',
  'Clumsy, not malicious.',
  'Nothing here that I would call a breach.',
  'Give people some room.',
] as const
