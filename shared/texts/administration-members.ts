import type { Role } from '../roles.ts'

const sessions = (count: number) => `${count} open ${count === 1 ? 'session' : 'sessions'}`

/** Words of the screen on which administrators find members and act on their accounts. */
export const administrationMembersTexts = {
  title: 'Members',
  lead: 'Accounts, the newest first. You see no messages, notes, likes, blocks or positions here. Everything you do is recorded, with your reason, and members find it in their export.',
  loadFailed: 'The members could not be loaded',
  empty: 'Nobody found',
  emptyBody: 'No account fits what you look for.',
  looking: 'Looking through more accounts …',
  more: 'Load more members',
  moreFailed: 'More members could not be loaded.',
  list: 'Members found',

  filter: 'Look for members',
  words: 'Email or profile name',
  wordsHelper: 'A part of it; of one or two letters, the beginning.',
  role: 'Role',
  anyRole: 'Any role',
  state: 'Profile',
  anyState: 'Any',
  complete: 'Complete',
  incomplete: 'Without name or birthdate',
  seenFrom: 'Last seen from',
  seenTo: 'Last seen until',
  seenHelper: 'Known of open sessions only, by day, in UTC.',
  search: 'Search',
  clear: 'Show all',

  nameless: 'No name yet',
  joined: 'Joined',
  lastSeen: 'Last seen',
  notSeen: 'No open session',
  seen: (day: string, sessionCount: number) => `${day}, ${sessions(sessionCount)}`,
  roles: 'Roles',
  contributor: 'Contributor',
  yes: 'Yes',
  roleNames: {
    USER: 'User',
    PRO: 'PRO',
    VOLUNTEER: 'Volunteer',
    ADMIN: 'Administrator',
    TEST: 'Test (demo)',
  } satisfies Readonly<Record<Role, string>>,

  actsOn: (email: string) => `Act on ${email}`,
  grant: (role: string) => `Grant ${role}`,
  revoke: (role: string) => `Revoke ${role}`,
  endSessions: 'End all sessions',
  correctBirthdate: 'Correct the birthdate',
  erase: 'Erase the account',

  leads: {
    grant: 'It holds at once, on every device they are logged in on.',
    revoke: 'It holds at once, on every device they are logged in on.',
    endSessions: 'They are logged out on every device, and can log in again.',
    correctBirthdate:
      'They are notified, and cannot change it themselves after that. The log does not name the date.',
    erase:
      'The account goes with everything that belongs to it, as if they had erased it themselves. This cannot be undone.',
  },
  reason: 'Reason',
  reasonHelper:
    'Goes into the audit log, which nobody can change, and into the member’s export. Name nobody in it: it stays for good, also when an account is erased.',
  reasonMissing: 'Say why.',
  birthdate: 'Birthdate',
  birthdateMissing: 'Enter a date.',
  noBirthdate: 'This member has not given a birthdate yet.',
  confirmEmail: 'Email address of the account',
  confirmEmailHelper: (email: string) => `To be sure, type ${email}`,
  emailDiffers: 'This is not the address of the account.',
  failed: 'That could not be done. Please try again.',
  done: 'Done, and recorded',
} as const
