import { limits } from '../limits.ts'
import { quoted } from './quoted.ts'

/** Words beside the settings form, and of the page that confirms a new email address. */
export const settingsTexts = {
  saveFailed: 'We couldn’t save your change.',

  account: {
    credits: (count: number) => `${count} volunteer ${count === 1 ? 'credit' : 'credits'}`,
    roles: (roles: string) => `Your roles: ${roles}`,
    role: {
      USER: 'Member',
      PRO: 'Pro',
      VOLUNTEER: 'Volunteer',
      ADMIN: 'Administrator',
      TEST: 'Test member',
    },
  },

  pendingEmail: {
    title: (email: string) => `${email} isn’t confirmed yet`,
    body: (email: string) =>
      `Open the link we sent there within ${limits.emailChangeValidMs / 60_000} minutes. Until then, log in with ${email}. Once you confirm, we’ll email ${email} a link that can undo the change for ${limits.oldAddressKeptMs / 86_400_000} days.`,
    cancel: 'Cancel the change',
    failed: 'We couldn’t cancel the change. Try again.',
  },

  sessions: {
    title: 'Where you’re logged in',
    lead: 'Log out any you don’t recognize, then change your password.',
    loadFailed: 'We couldn’t load your logins',
    empty: 'No logins to show.',
    unknown: 'Unknown browser',
    current: 'This device',
    began: (when: string) => `Since ${when}`,
    beganByMail: (when: string) => `Since ${when}, by email link`,
    seen: (when: string) => `Last used ${when}`,
    end: 'Log out',
    endOf: (device: string) => `Log out ${device}`,
    endTitle: (device: string) => `Log out ${device}?`,
    endBody: 'You’ll need to log in there again.',
    endFailed: 'We couldn’t log it out. Try again.',
    everywhere: 'Log out everywhere',
    everywhereTitle: 'Log out everywhere?',
    everywhereBody: 'This includes this device.',
  },

  confirmEmail: {
    title: 'Confirm Email',
    lead: 'Press the button to use this address.',
    button: 'Confirm this address',
    incompleteTitle: 'The link is incomplete',
    incomplete: 'Open the whole link from the email.',
    refusedTitle: 'Your address hasn’t changed',
    doneTitle: 'Your address is confirmed',
    done: (email: string) => `Log in with ${email} from now on.`,
    toSettings: quoted('Account Settings'),
    toLogin: 'Log in',
  },

  undoEmail: {
    title: 'Undo Email Change',
    lead: 'This restores your old address, logs out all devices and removes your password.',
    button: 'Restore my address',
    incompleteTitle: 'The link is incomplete',
    incomplete: 'Open the whole link from the email.',
    refusedTitle: 'Nothing has changed',
    doneTitle: 'Your address is restored',
    done: (email: string) =>
      `Your address is ${email} again. Log in with a login link and set a new password.`,
    toLink: 'Get a login link',
  },

  freshLink: {
    stale: `Log in with a new login link. Then change your email or password within ${limits.freshLinkMs / 60_000} minutes.`,
    instead: 'Forgot your password? Log in with a login link instead.',
    erasure: `Log in with a new login link. Then delete your account within ${limits.freshLinkMs / 60_000} minutes.`,
    button: 'Email me a login link',
    sent: 'Your login link is on its way. If you asked often, it can take an hour.',
    failed: 'We couldn’t send the link. Try again.',
  },
} as const
