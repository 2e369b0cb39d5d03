import { limits } from '../limits.ts'

/** Words of the settings beside their form, and of the page that confirms a new email address. */
export const settingsTexts = {
  saveFailed: 'Your change could not be saved.',

  account: {
    credits: (count: number) => `${count} volunteer ${count === 1 ? 'credit' : 'credits'}`,
    roles: (names: string) => `Your roles: ${names}`,
    role: {
      USER: 'Member',
      PRO: 'Pro',
      VOLUNTEER: 'Volunteer',
      ADMIN: 'Administrator',
      TEST: 'Demo member',
    },
  },

  pendingEmail: {
    title: (email: string) => `Waiting for confirmation of ${email}`,
    body: (email: string) =>
      `Open the link we sent to that address within ${limits.emailChangeValidMs / 60_000} minutes. Until then you log in with ${email}. Afterwards ${email} can undo the change for ${limits.oldAddressKeptMs / 86_400_000} days.`,
    cancel: 'Cancel the change',
    failed: 'The change could not be cancelled. Please try again.',
  },

  sessions: {
    title: 'Where you are logged in',
    lead: 'If you do not recognise one of these, log it out and set a new password.',
    loadFailed: 'Your sessions could not be loaded',
    empty: 'There is no session to show.',
    unknown: 'Unknown browser',
    current: 'This device',
    began: (when: string) => `Since ${when}`,
    beganByMail: (when: string) => `Since ${when}, with a link from an email`,
    seen: (when: string) => `Last used ${when}`,
    end: 'Log out',
    endOf: (name: string) => `Log out ${name}`,
    endTitle: (name: string) => `Log out ${name}?`,
    endBody: 'Whoever uses it has to log in again.',
    endFailed: 'The session could not be ended. Please try again.',
    everywhere: 'Log out everywhere',
    everywhereTitle: 'Log out everywhere?',
    everywhereBody: 'All your sessions end, on this device too. You have to log in again.',
  },

  confirmEmail: {
    title: 'Confirm Email',
    lead: 'Press the button to use this address for your account from now on.',
    button: 'Confirm this address',
    incompleteTitle: 'The link is incomplete',
    incomplete: 'Open it again from the email. A link works until it has been used.',
    refusedTitle: 'The address was not changed',
    doneTitle: 'Your address is confirmed',
    done: (email: string) => `From now on you log in with ${email}.`,
    toSettings: 'Account Settings',
    toLogin: 'Login',
  },

  undoEmail: {
    title: 'Undo the Change',
    lead: 'Press the button to use your old address again. Everybody is logged out and the password is removed. Then have a login link emailed to you and set a new password.',
    button: 'Restore my address',
    incompleteTitle: 'The link is incomplete',
    incomplete: 'Open it again from the email. A link works until it has been used.',
    refusedTitle: 'Nothing was changed',
    doneTitle: 'Your address is restored',
    done: (email: string) =>
      `You log in with ${email} again. Now have a login link emailed to you.`,
    toLink: 'Get a login link',
  },

  freshLink: {
    stale: `Your login link was used more than ${limits.freshLinkMs / 60_000} minutes ago. To change your email address or password, have a new one emailed to you and log in with it.`,
    instead: 'Forgotten it? Have a login link emailed to you and log in with it.',
    erasure: `To erase your account, have a login link emailed to you, log in with it, and come back here within ${limits.freshLinkMs / 60_000} minutes.`,
    button: 'Email me a login link',
    sent: 'A login link is on its way to your address. If you have asked often, it can take up to an hour.',
    failed: 'The link could not be requested. Please try again.',
  },
} as const
