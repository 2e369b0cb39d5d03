import { limits } from '../limits.ts'

/** Words of the settings of an account. */
export const accountSettingsTexts = {
  title: 'Account Settings',
  lead: 'Private. Other members never see your name, your email address or your password.',
  account: 'Name and email',
  name: 'Name',
  nameHelper: 'Your real name. It stays between you and us.',
  nameMissing: 'Enter your name.',
  tooLong: (most: number) => `At most ${most} characters.`,
  passwordSection: 'Password',
  newPassword: 'New password',
  newPasswordHelper: `At least ${limits.passwordMinLength} characters. Leave empty to keep the one you have.`,
  firstPasswordHelper: `At least ${limits.passwordMinLength} characters.`,
  passwordShort: `Choose at least ${limits.passwordMinLength} characters.`,
  confirmation: 'New password again',
  mismatch: 'Passwords do not match',
  currentPassword: 'Current password',
  currentPasswordHelper: 'Needed to change your email address or password.',
  currentPasswordMissing: 'Enter your current password.',
  location: 'Location',
  precision: 'Location precision',
  precisions: {
    500: '500 m',
    1000: 'About 1 km',
    3000: '3 km',
    9000: '9 km',
  },
  precisionHelper:
    'With GPS, others see you at one point of an area about this wide around you, never at your exact location. The point stays the same while you are in that area, so watching it for a long time does not narrow it down. Where few people live, choose a larger area. Your exact GPS position is never stored and never sent to anybody. With Walk, others see exactly the point you put your marker on.',
  save: 'Save',
  saveFailed:
    'Could not save your settings.  Perhaps your email address is already registred to another account.',
  loadFailed: 'Your settings could not be loaded',
} as const
