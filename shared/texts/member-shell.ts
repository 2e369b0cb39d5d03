/** Words around every screen of a member, which visitors do without. */
export const memberShellTexts = {
  /** Of the buttons at the top of every screen of a member. */
  inbox: {
    conversations: (count: number) =>
      count === 0 ? 'Personal Chat' : `Personal Chat, unread: ${count}`,
    notifications: (count: number) =>
      count === 0 ? 'Notifications' : `Notifications, new: ${count}`,
  },
  /** Of a message that arrives on another screen. */
  arrival: {
    from: (name: string) => `${name} wrote to you`,
    neutral: 'You have a new message',
    open: 'Open',
  },

  passwordNotice: {
    words: 'Without a password, every login needs a new email.',
    link: 'Set a password',
    putOff: 'Not for the next 30 days',
  },
} as const
