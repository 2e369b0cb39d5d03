/** Words of /versions. */
export const versionsTexts = {
  title: 'Versions',
  lead: 'What is running here now. Please mention it when you report a problem.',
  server: 'Server',
  web: 'Web app',
  committed: 'From',
  unknown: 'Unknown: it does not run from a Git checkout.',
  same: 'Both are the same version.',
  different: 'They differ. Reload the page; if they still differ, one of them is being updated.',
  failed: 'This version could not be read.',
  shortLength: 7,
} as const
