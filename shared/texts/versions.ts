/** Words of /versions. */
export const versionsTexts = {
  title: 'Versions',
  lead: 'These versions are running now. Mention them when you report a problem.',
  server: 'Server',
  web: 'Web app',
  committed: 'From',
  unknown: 'Unknown',
  same: 'Both are the same version.',
  different:
    'The versions differ. Reload the page. If they still differ, an update is in progress.',
  failed: 'We couldn’t read this version.',
  shortLength: 7,
} as const
