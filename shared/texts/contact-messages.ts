import { isolated } from '../isolate.ts'
import { limits } from '../limits.ts'

/** Words of the administrators' screen of messages to support. */
export const contactMessagesTexts = {
  title: 'Contact Messages',
  lead: 'Messages to support. Your answer goes out by email from the brand they wrote to.',
  none: 'No open messages',
  noneClosed: 'No closed messages',
  member: 'Member',
  visitor: 'Visitor',
  heading: (name: string, day: string) => `${isolated(name)}, ${day}`,
  noAddress: 'They left no address, so you can’t answer.',
  answered: (day: string) => `Answered ${day}`,
  answer: 'Answer',
  answerLabel: 'Your answer',
  answerHelper: 'The email doesn’t repeat their message: others may read their mailbox.',
  answerMissing: 'Write an answer.',
  answerTooLong: `Use at most ${limits.contactMessageMaxLength} characters.`,
  send: 'Send by email',
  failed: 'The answer wasn’t sent. Try again: it goes out only once.',
} as const
