import { quoted } from './quoted.ts'

/** Words of the forms that write to support, and of the screen with one such form. */
export const contactTexts = {
  title: quoted('Contact Us'),
  lead: 'We read every message, usually within a few days.',
  before: '[Support](/support) answers many questions.',

  form: {
    name: 'Full name',
    nameMissing: quoted('Please provide your full name'),
    message: 'Message',
    messageHelper: quoted('Describe how we can help you...'),
    messageMissing: 'Write a message.',
    email: 'Email',
    emailHelper: 'We reply to this address.',
    emailInvalid: 'Check this email address.',
    tooLong: (most: number) => `Use at most ${most} characters.`,
    submit: 'Send',
    sending: quoted('Sending...'),
    sent: quoted(
      'Message Sent, you may receive a reply to the email address asscoiated with your account.',
    ),
    sentByVisitor: 'Message sent. If you gave an email address, we may reply there.',
    failed: quoted('Message sending failed, please try again another time.'),
  },
} as const
