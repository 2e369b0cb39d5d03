/** Words of the forms that write to support, and of the screens around them. */
export const supportTexts = {
  contact: {
    title: 'Contact Us',
    lead: 'Questions, ideas, complaints: people read it, usually within a few days.',
    before: 'Many questions are answered under [Support](/support) already.',
  },

  support: {
    title: 'Support',
    lead: 'Answers to what is asked often, and a way to ask the rest.',
    problem: 'Report a problem',
    problemLead:
      'Something does not work, somebody behaves badly, or your question is not here? Tell us. Say what you did, what you expected and what came instead, and which [version](/versions) you have.',
  },

  form: {
    name: 'Full name',
    nameMissing: 'Please provide your full name',
    message: 'Message',
    messageHelper: 'Describe how we can help you...',
    messageMissing: 'Please write a message.',
    email: 'E-mail',
    emailHelper: 'Where we may answer you.',
    emailInvalid: 'This does not look like an e-mail address.',
    tooLong: (most: number) => `At most ${most} characters.`,
    submit: 'Send',
    sending: 'Sending...',
    sent: 'Message Sent, you may receive a reply to the email address asscoiated with your account.',
    sentByVisitor: 'Message Sent. If you gave an e-mail address, you may receive a reply there.',
    failed: 'Message sending failed, please try again another time.',
  },
} as const
