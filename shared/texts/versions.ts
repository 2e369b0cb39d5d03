/** Words of /versions. */
export const versionsTexts = {
  title: 'Versions',
  lead: 'What runs here now, for whoever reports a problem.',
  server: 'Server',
  web: 'Web app',
  committed: 'From',
  unknown: 'Not known: it does not run from a checkout.',
  same: 'Both are of the same version.',
  different:
    'They differ. Load the page again; if they still differ, one of them is being renewed.',
  failed: 'This version could not be read.',
  shortLength: 7,
} as const
