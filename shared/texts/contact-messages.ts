import { limits } from '../limits.ts'

/** Words of the administrators' screen of messages to support. */
export const contactMessagesTexts = {
  title: 'Contact Messages',
  lead: 'What members and visitors write to support. An answer goes out by email in the name of the brand they wrote to.',
  none: 'No open messages',
  noneClosed: 'Nothing done yet',
  member: 'Member',
  visitor: 'Visitor',
  heading: (name: string, day: string) => `${name}, ${day}`,
  noAddress: 'They gave no address: nobody can answer this message. Mark it as done when it is.',
  answered: (day: string) => `Answered ${day}`,
  answer: 'Answer',
  answerLabel: 'Your answer',
  answerHelper:
    'What they wrote is not repeated in the email: other people may read their mailbox.',
  answerMissing: 'Write an answer.',
  answerTooLong: `At most ${limits.contactMessageMaxLength} characters.`,
  send: 'Send by email',
  failed: 'The answer could not be sent. Please try again: it goes out once.',
} as const
