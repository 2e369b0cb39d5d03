import { limits } from '../limits.ts'

/** Words of registration, login, logout and the settings. */
export const accountsTexts = {
  email: 'E-mail',
  password: 'Password',
  emailHelper: 'Enter your e-mail address.',
  passwordHelper: 'Enter your password.',
  emailInvalid: 'An e-mail address has an @ in it.',
  unreachable: 'The server could not be reached. Please try again.',

  cookies:
    'Logging in sets two cookies: session, which proves who you are, and auth, which tells this page that you are logged in. A third one, discreet, comes only if you ask for a discreet tab in your settings. More in the [privacy policy](/tos#pp-cookies).',

  login: {
    title: 'Login',
    lead: 'Welcome back.',
    submit: 'Login',
    fromLink: 'Your link has filled in the form. All that is left is to log in.',
    wrongCredentials: 'Password and/or Email address is incorrect',
    failed: (status: number, statusText: string) => `${status} ${statusText}`,
    register: 'Register',
    forgotten: 'Forgot your password?',
    newHere: 'New here?',
  },

  register: {
    title: 'Register / Recover Login',
    lead: 'We mail you a link to log in: to begin with, or when you have forgotten your password.',
    acknowledgements: 'Please read and accept',
    documents: 'Please read the [Terms of Service](/tos) and the [Privacy Policy](/tos#pp) first.',
    readInFull: 'Read in full',
    required: 'Acceptance of all of the acknowledgements above are required.',
    submit: 'Send me a login link',
    requesting: 'Requesting...',
  },

  logout: {
    title: 'Logout',
    leaving: 'Logging you out...',
    doneTitle: 'You are logged out',
    done: 'Everything this site kept on this device is cleared.',
    failedTitle: 'You are not logged out yet',
    failed: 'This device is cleared, but your session on the server could not be ended.',
    again: 'Login Again',
  },

  settings: {
    title: 'Account Settings',
    lead: 'Private. Other members never see your name, your e-mail address or your password.',
    account: 'Name and e-mail',
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
    currentPasswordHelper: 'Needed to change your e-mail address or password.',
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
  },
} as const
