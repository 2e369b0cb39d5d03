import { limits } from '../limits.ts'

/** Words of mails. Subjects are neutral: a preview on a lock screen must not out anybody. */
export const mailTexts = {
  login: {
    subject: 'Your login link',
    greeting: 'Hello,',
    body: 'Open this link to log in. It works once, within the next 30 minutes:',
    button: 'Log in',
    ignore: 'If you did not ask for it, there is nothing to do: nobody gets in without this mail.',
  },
  emailChange: {
    subject: 'Confirm your e-mail address',
    greeting: 'Hello,',
    body: 'Open this link to use this address for your account. It works once, within the next 30 minutes:',
    button: 'Confirm this address',
    ignore: 'If you did not ask for it, there is nothing to do: without this link nothing changes.',
  },
  emailChangeNotice: {
    subject: 'A change to your account',
    greeting: 'Hello,',
    body: 'Another e-mail address was asked for in the settings of your account. Until that one is confirmed, you go on logging in with this one.',
    otherwise:
      'If it was not you: log in, open your settings and cancel the change. A new password there logs out everybody else.',
  },
  addressInUse: {
    subject: 'About your e-mail address',
    greeting: 'Hello,',
    body: 'Somebody entered this address in the settings of another account. It belongs to yours, and nothing has changed.',
    otherwise:
      'If it was you: log in with this address instead. If it was not, there is nothing to do.',
  },
  emailUndo: {
    subject: 'Your e-mail address was changed',
    greeting: 'Hello,',
    body: `Your account has another e-mail address from now on. If it was not you, open this link within ${limits.oldAddressKeptMs / 86_400_000} days. It brings this address back, logs out everybody and removes the password:`,
    button: 'Undo the change',
    otherwise: 'If it was you, there is nothing to do.',
  },
  dues: { button: 'See it in your account' },
  receipt: {
    subject: 'Your receipt',
    thanks: 'Thank you. Your payment has arrived.',
    reference: 'Reference',
    amount: 'Amount',
    paidOn: 'Paid on',
    period: 'For the time',
  },
  duesReminder: {
    subject: 'A reminder from your account',
    soon: (day: string) =>
      `What you have paid covers the time until ${day}. Nothing renews by itself: if you want to go on, ask for a new invoice.`,
    over: (day: string) =>
      `What you have paid covered the time until ${day}. It still counts for ${limits.duesGraceMs / 86_400_000} days. Nothing renews by itself: if you want to go on, ask for a new invoice.`,
  },
  contact: {
    subject: 'A message to support',
    name: 'Name',
    member: 'Member',
    visitor: 'Visitor',
    noAddress: 'no address given',
  },
  minor: {
    subject: 'An entry to look at',
    body: `A birthdate of less than ${limits.adultAgeYears} years ago was entered in a profile. It was refused, and nothing was changed.`,
    profile: 'Profile',
  },
  report: {
    subject: 'A case to look at',
    case: 'Case',
    reason: 'Reason',
    kind: 'What',
    accused: 'Profile reported',
    reporter: 'Reported by (never tell)',
    words: 'In his words',
    noWords: 'none',
    evidence: 'As it was at that moment',
  },
} as const
