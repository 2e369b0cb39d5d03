/** The reasons for a report in the order of the form, and who judges them: a jury, or administrators alone. */
const judges = [
  { reason: 'MINOR', by: 'ADMINISTRATORS' },
  { reason: 'THREAT', by: 'ADMINISTRATORS' },
  { reason: 'NON_CONSENSUAL_PICTURE', by: 'ADMINISTRATORS' },
  { reason: 'CRIME', by: 'ADMINISTRATORS' },
  { reason: 'HARASSMENT', by: 'JURY' },
  { reason: 'SPAM', by: 'JURY' },
  { reason: 'FAKE_PROFILE', by: 'JURY' },
  { reason: 'OTHER', by: 'JURY' },
] as const
export type ReportReason = (typeof judges)[number]['reason']

export const reportReasons: readonly ReportReason[] = judges.map(({ reason }) => reason)

export const reasonsForAdministrators: readonly string[] = judges
  .filter(({ by }) => by === 'ADMINISTRATORS')
  .map(({ reason }) => reason)

export const isForAdministrators = (reason: string): boolean =>
  reasonsForAdministrators.includes(reason)
