/** Words of the forms that write to support, and of the screen that has one alone. */
export const contactTexts = {
  title: 'Contact Us',
  lead: 'Questions, ideas, complaints: people read every message, usually within a few days.',
  before: 'Many questions are already answered under [Support](/support).',

  form: {
    name: 'Full name',
    nameMissing: 'Please provide your full name',
    message: 'Message',
    messageHelper: 'Describe how we can help you...',
    messageMissing: 'Please write a message.',
    email: 'Email',
    emailHelper: 'Where we can reply to you.',
    emailInvalid: 'This does not look like an email address.',
    tooLong: (most: number) => `At most ${most} characters.`,
    submit: 'Send',
    sending: 'Sending...',
    sent: 'Message Sent, you may receive a reply to the email address asscoiated with your account.',
    sentByVisitor: 'Message Sent. If you gave an email address, you may receive a reply there.',
    failed: 'Message sending failed, please try again another time.',
  },
} as const
