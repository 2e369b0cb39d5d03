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
