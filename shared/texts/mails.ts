import { billingLimits } from '../billing-limits.ts'
import { isolated } from '../isolate.ts'
import { limits } from '../limits.ts'
import { spanWords } from './spans.ts'

/** Words of mails. Subjects are neutral: a preview on a lock screen must not out anyone. */
export const mailTexts = {
  login: {
    subject: 'Your login link',
    greeting: 'Hello,',
    body: `Open this link to log in. It works once, within ${spanWords(limits.oneTimePasswordValidMs)}:`,
    button: 'Log in',
    ignore:
      'If you didn’t ask for this, ignore this email. Nobody else can use the link without it.',
  },
  emailChange: {
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    body: `Open this link to use this address for your account. It works once, within ${spanWords(limits.emailChangeValidMs)}:`,
    button: 'Confirm this address',
    ignore: 'If you didn’t ask for this, ignore this email. Nothing changes without the link.',
  },
  emailChangeNotice: {
    subject: 'A change to your account',
    greeting: 'Hello,',
    body: 'Someone asked to change your email address. Until you confirm the new one, log in with this one.',
    otherwise: 'If it wasn’t you, log in, cancel the change in Settings and set a new password.',
  },
  addressInUse: {
    subject: 'About your email address',
    greeting: 'Hello,',
    body: 'Someone entered this address for another account. It belongs to yours, so nothing changed.',
    otherwise: 'If it was you, log in with this address instead. If it wasn’t, ignore this email.',
  },
  emailUndo: {
    subject: 'Your email address was changed',
    greeting: 'Hello,',
    body: `Your account has a new email address. If you didn’t change it, open this link within ${spanWords(limits.oldAddressKeptMs)}. It restores this address, logs everyone out and removes the password:`,
    button: 'Undo the change',
    otherwise: 'If you changed it, do nothing.',
  },
  dues: { button: 'Open your account' },
  receipt: {
    subject: 'Your receipt',
    thanks: 'Thank you. We received your payment. You don’t need to do anything.',
    reference: 'Reference',
    amount: 'Amount',
    paidOn: 'Paid on',
    period: 'Period',
  },
  duesReminder: {
    subject: 'A reminder from your account',
    soon: (day: string) =>
      `Your payment covers you until ${day} and doesn’t renew automatically. To continue, create a new invoice. Otherwise, do nothing.`,
    over: (day: string) =>
      `Your payment covered you until ${day}, and counts for another ${spanWords(billingLimits.duesGraceMs)}. To continue, create a new invoice. Otherwise, do nothing.`,
  },
  contact: {
    subject: 'A message to support',
    sender: (name: string) => `Name: ${isolated(name)}`,
    member: 'Member',
    visitor: 'Visitor',
    noAddress: 'no address given',
  },
  contactAnswer: {
    subject: 'An answer to your message',
    footer: (day: string) =>
      `You wrote to us on ${day}. To continue, reply to this email. If it wasn’t you, ignore it.`,
  },
  minor: {
    subject: 'An entry to review',
    body: `A member entered a birthdate less than ${limits.adultAgeYears} years ago. We refused it. Please review the profile.`,
    profile: 'Profile',
  },
  report: {
    subject: 'A case to review',
    case: 'Case',
    reason: 'Reason',
    kind: 'Type',
    accused: 'Reported profile',
    reporter: 'Reported by (never disclose)',
    words: 'In their words',
    noWords: 'none',
    evidence: 'Reported content',
  },
} as const
