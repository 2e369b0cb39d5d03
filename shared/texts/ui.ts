import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words of the kit's components, which belong to no feature. */
export const uiTexts = {
  skipToContent: 'Skip to content',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  pinNavigation: 'Keep open',
  tabBar: 'Tabs',
  announcements: 'Announcements',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  pauseLines: 'Pause announcements',
  playLines: 'Play announcements',
  nextLine: 'Next announcement',
  tryAgain: 'Try again.',
  loading: 'Loading',
  home: 'Home',
  retry: 'Try again',
  partMissing: 'Couldn’t load this part of the screen.',
  notifications: 'Notifications',
  online: 'Online',
  verified: 'Verified picture',
  optional: 'optional',
  saved: quoted('Saved'),
  saving: 'Saving…',
  remove: (label: string) => `Remove ${isolated(label)}`,
  countOf: (used: number, most: number) => `${used} / ${most}`,
  countSpoken: (used: number, most: number) => `${used} of ${most} characters`,
} as const
