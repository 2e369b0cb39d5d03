/** Why something is reported. The first four go to administrators only. */
export const reportReasons = [
  'MINOR',
  'THREAT',
  'NON_CONSENSUAL_PICTURE',
  'CRIME',
  'HARASSMENT',
  'SPAM',
  'FAKE_PROFILE',
  'OTHER',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Administrators decide on these alone. */
export const reasonsForAdministrators: readonly string[] = reportReasons.slice(0, 4)

export const isForAdministrators = (reason: string): boolean =>
  reasonsForAdministrators.includes(reason)
