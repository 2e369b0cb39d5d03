/** Words of what members have others judge; those of the dialog are in report.ts, which comes when it is opened. */
export const moderationTexts = {
  report: 'Report',
  reportMessage: 'Report this message',
} as const
