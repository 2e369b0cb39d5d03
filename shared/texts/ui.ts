/** Words that belong to the parts of a screen rather than to any feature. */
export const uiTexts = {
  skipToContent: 'Skip to content',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  announcements: 'Announcements',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  home: 'Home',
  retry: 'Try again',
  notifications: 'Notifications',
  online: 'Online',
  optional: 'optional',
  remove: (label: string) => `Remove ${label}`,
  countOf: (used: number, most: number) => `${used} / ${most}`,
  countSpoken: (used: number, most: number) => `${used} of ${most} characters`,
} as const
