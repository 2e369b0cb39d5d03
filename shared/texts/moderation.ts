/** Words of the report buttons. The dialog's words are in report.ts and load when it opens. */
export const moderationTexts = {
  report: 'Report',
  reportMessage: 'Report this message',
} as const
