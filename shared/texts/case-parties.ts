/** What replaces names and contacts in the copy of a case that jurors read. */
export const casePartyTexts = {
  ACCUSED: 'Member A',
  REPORTER: 'Member B',
  removed: '[removed]',
} as const
