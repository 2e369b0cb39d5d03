/** Words of mails. Subjects are neutral: a preview on a lock screen must not out anybody. */
export const mailTexts = {
  login: {
    subject: 'Your login link',
    greeting: 'Hello,',
    body: 'Open this link to log in. It works once, within the next 30 minutes:',
    button: 'Log in',
    ignore: 'If you did not ask for it, there is nothing to do: nobody gets in without this mail.',
  },
  contact: {
    subject: 'A message to support',
    name: 'Name',
    member: 'Member',
    visitor: 'Visitor',
    noAddress: 'no address given',
  },
} as const
