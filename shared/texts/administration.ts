import type { Role } from '../roles.ts'

/** Words that all screens of administrators share, and those of the overview. */
export const administrationTexts = {
  title: 'Admin Dashboard',
  lead: 'What administrators see and do. Messages, notes, likes and positions of members are not among it.',
  tabs: {
    label: 'Administration',
    overview: 'Overview',
    messages: 'Messages',
    cases: 'Cases',
    health: 'Health',
    identify: 'Verifications',
    bots: 'Bots',
    members: 'Members',
    audit: 'Audit log',
    jobs: 'Jobs',
    site: 'Site',
    billing: 'Dues',
  },
  loadFailed: 'This page could not be loaded',

  /** Of lists whose records are open until somebody has seen to them. */
  records: {
    open: 'Open',
    closed: 'Done',
    filter: 'Show',
    more: 'Load more',
    moreFailed: 'More could not be loaded. Try again',
    close: 'Done',
    reopen: 'Open again',
    failed: 'This could not be saved. Please try again.',
  },

  counts: {
    title: 'Accounts by role',
    lead: 'Everybody is a user and may have further roles. Counted anew every five seconds.',
    role: 'Role',
    accounts: 'Accounts',
    outdated: 'These numbers could not be refreshed. They are tried again by themselves.',
    roles: {
      USER: 'Users',
      PRO: 'Pro members',
      VOLUNTEER: 'Volunteers',
      ADMIN: 'Administrators',
      TEST: 'Test users',
    } satisfies Record<Role, string>,
  },

  testUsers: {
    title: 'Test users',
    lead: 'Made-up members with profiles and drawn pictures around the default city, to look around in a site that is still empty. They carry the role TEST.',
    create: (count: number) => `Create ${count} Users`,
    created: (count: number) => `${count} users created. Their pictures follow within minutes.`,
    failed: 'The users could not be created. Please try again.',
  },
} as const
