import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words around every screen of a member. Visitors do not load them. */
export const memberShellTexts = {
  /** The buttons at the top of every screen of a member. */
  inbox: {
    conversations: (count: number) =>
      count === 0 ? quoted('Personal Chat') : `Personal Chat, unread: ${count}`,
    notifications: (count: number) =>
      count === 0 ? quoted('Notifications') : `Notifications, new: ${count}`,
  },
  /** A message that arrives while another screen is open. */
  arrival: {
    from: (name: string) => `${isolated(name)} wrote to you`,
    neutral: 'You have a new message',
    open: 'Open',
  },

  passwordNotice: {
    words: 'Without a password, you need a new email for every login.',
    link: 'Set a password',
    putOff: 'Hide for 30 days',
  },
} as const
