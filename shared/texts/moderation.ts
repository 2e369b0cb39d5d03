/** Words of the buttons that report; the dialog's own are in report.ts and come when it opens. */
export const moderationTexts = {
  report: 'Report',
  reportMessage: 'Report this message',
} as const
