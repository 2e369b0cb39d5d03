import { limits } from '../limits.ts'
import { quoted } from './quoted.ts'

/** Words of the settings of an account. */
export const accountSettingsTexts = {
  title: quoted('Account Settings'),
  lead: 'Other members never see your real name, email or password.',
  account: 'Name and email',
  name: 'Name',
  nameHelper: 'Your real name. Only we see it.',
  nameMissing: 'Enter your name.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  passwordSection: 'Password',
  newPassword: 'New password',
  newPasswordHelper: `At least ${limits.passwordMinLength} characters. Leave empty to keep your password.`,
  firstPasswordHelper: `At least ${limits.passwordMinLength} characters.`,
  passwordShort: `Use at least ${limits.passwordMinLength} characters.`,
  confirmation: 'New password again',
  mismatch: quoted('Passwords do not match'),
  currentPassword: 'Current password',
  currentPasswordHelper: 'Needed to change your email or password.',
  currentPasswordMissing: 'Enter your current password.',
  location: 'What others see',
  precision: 'Location precision',
  precisions: {
    500: '500 m',
    1000: 'About 1 km',
    3000: '3 km',
    9000: '9 km',
  },
  precisionHelper:
    'With GPS, others see one fixed point for an area about this wide. Where few people live, choose a larger area. We never store or share your exact GPS position. With Walk, others see exactly where your marker is.',
  save: 'Save',
  saveFailed: quoted(
    'Could not save your settings.  Perhaps your email address is already registred to another account.',
  ),
  loadFailed: 'We couldn’t load your settings',
} as const
