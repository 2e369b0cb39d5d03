import { billingLimits } from '../billing-limits.ts'
import { limits } from '../limits.ts'

/** Words of mails. Subjects are neutral: a preview on a lock screen must not out anybody. */
export const mailTexts = {
  login: {
    subject: 'Your login link',
    greeting: 'Hello,',
    body: 'Open this link to log in. It works once, within the next 30 minutes:',
    button: 'Log in',
    ignore:
      'If you did not ask for it, you do not need to do anything: nobody can log in without this email.',
  },
  emailChange: {
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    body: 'Open this link to use this address for your account. It works once, within the next 30 minutes:',
    button: 'Confirm this address',
    ignore:
      'If you did not ask for it, you do not need to do anything: without this link nothing changes.',
  },
  emailChangeNotice: {
    subject: 'A change to your account',
    greeting: 'Hello,',
    body: 'A change to another email address was requested in the settings of your account. Until it is confirmed, you still log in with this one.',
    otherwise:
      'If it was not you: log in, open your settings and cancel the change. Setting a new password there logs out everybody else.',
  },
  addressInUse: {
    subject: 'About your email address',
    greeting: 'Hello,',
    body: 'Somebody entered this address in the settings of another account. It belongs to yours, and nothing has changed.',
    otherwise:
      'If it was you: log in with this address instead. If it was not, you do not need to do anything.',
  },
  emailUndo: {
    subject: 'Your email address was changed',
    greeting: 'Hello,',
    body: `Your account now has another email address. If it was not you, open this link within ${limits.oldAddressKeptMs / 86_400_000} days. It restores this address, logs everybody out and removes the password:`,
    button: 'Undo the change',
    otherwise: 'If it was you, you do not need to do anything.',
  },
  dues: { button: 'View it in your account' },
  receipt: {
    subject: 'Your receipt',
    thanks: 'Thank you. Your payment has arrived.',
    reference: 'Reference',
    amount: 'Amount',
    paidOn: 'Paid on',
    period: 'Period',
  },
  duesReminder: {
    subject: 'A reminder from your account',
    soon: (day: string) =>
      `Your payment covers the time until ${day}. Nothing renews by itself: if you want to continue, ask for a new invoice.`,
    over: (day: string) =>
      `Your payment covered the time until ${day}. It still counts for ${billingLimits.duesGraceMs / 86_400_000} days. Nothing renews by itself: if you want to continue, ask for a new invoice.`,
  },
  contact: {
    subject: 'A message to support',
    name: 'Name',
    member: 'Member',
    visitor: 'Visitor',
    noAddress: 'no address given',
  },
  contactAnswer: {
    subject: 'An answer to your message',
    footer: (day: string) => `You wrote to us on ${day}. To go on, answer this email.`,
  },
  minor: {
    subject: 'An entry to review',
    body: `A birthdate less than ${limits.adultAgeYears} years ago was entered in a profile. It was refused, and nothing was changed.`,
    profile: 'Profile',
  },
  report: {
    subject: 'A case to review',
    case: 'Case',
    reason: 'Reason',
    kind: 'Type',
    accused: 'Profile reported',
    reporter: 'Reported by (never disclose)',
    words: 'In their words',
    noWords: 'none',
    evidence: 'As it was at that moment',
  },
} as const
