import { quoted } from './quoted.ts'

/** Words of registration, login and logout. */
export const accountsTexts = {
  email: 'Email',
  password: 'Password',
  emailHelper: 'Enter your email.',
  passwordHelper: 'Enter your password.',
  emailInvalid: 'Enter an email with an @.',
  emailUnfit: 'Check this email address. Mail can’t reach it.',

  cookies: 'Two cookies keep you logged in. [Read about cookies](/tos#pp-cookies).',

  login: {
    title: quoted('Login'),
    lead: 'Welcome back.',
    submit: quoted('Login'),
    fromLink: 'Your link filled in the form. Press Login.',
    wrongCredentials: quoted('Password and/or Email address is incorrect'),
    failed: (status: number, statusText: string) => `${status} ${statusText}`,
    register: quoted('Register'),
    forgotten: 'Forgot your password?',
    newHere: 'New here?',
  },

  register: {
    title: quoted('Register / Recover Login'),
    lead: 'New here, or forgot your password? We’ll email you a login link.',
    acknowledgements: 'Please read and accept',
    documents: 'First read the [Terms of Service](/tos) and [Privacy Policy](/tos#pp).',
    readInFull: 'Read in full',
    required: quoted('Acceptance of all of the acknowledgements above are required.'),
    submit: 'Email me a login link',
    requesting: quoted('Requesting...'),
  },

  logout: {
    title: quoted('Logout'),
    leaving: 'Logging you out…',
    unsent: (messages: number) =>
      messages === 1 ? '1 message is not sent yet' : `${messages} messages are not sent yet`,
    unsaved: 'Unsaved changes',
    anyway: 'Log out anyway',
    stay: 'Stay',
    doneTitle: 'You’re logged out',
    done: 'We cleared everything this site stored on this device.',
    failedTitle: 'You’re not logged out yet',
    failed: 'We cleared this device, but couldn’t end your login. Try again.',
    again: quoted('Login Again'),
  },
} as const
