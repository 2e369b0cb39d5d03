/** Words of registration, login and logout. */
export const accountsTexts = {
  email: 'Email',
  password: 'Password',
  emailHelper: 'Enter your email address.',
  passwordHelper: 'Enter your password.',
  emailInvalid: 'An email address has an @ in it.',

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
} as const
