import type { Role } from '../roles.ts'
import { quoted } from './quoted.ts'

/** Words that all screens of administrators share, and those of the overview. */
export const administrationTexts = {
  title: quoted('Admin Dashboard'),
  lead: 'Administrators see messages only if they’re reported, and never notes, likes or locations.',
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
  loadFailed: 'This page didn’t load',

  /** For lists whose records are open until an administrator has handled them. */
  records: {
    open: 'Open',
    closed: 'Done',
    filter: 'Show',
    more: 'Load more',
    moreFailed: 'Not loaded. Try again',
    close: 'Done',
    reopen: 'Reopen',
    failed: 'That wasn’t saved. Try again.',
  },

  counts: {
    title: 'Accounts by role',
    lead: 'Everyone is a member and may have other roles. We count every five seconds.',
    role: 'Role',
    accounts: 'Accounts',
    outdated: 'These numbers may be out of date. We keep trying.',
    roles: {
      USER: 'Members',
      PRO: 'Pro members',
      VOLUNTEER: 'Volunteers',
      ADMIN: 'Administrators',
      TEST: 'Test members',
    } satisfies Record<Role, string>,
  },

  testUsers: {
    title: 'Test members',
    lead: 'Made-up members with drawn pictures fill an empty site.',
    create: (count: number) => quoted(`Create ${count} Users`),
    created: (count: number) => `${count} members created. Their pictures follow within minutes.`,
    failed: 'The members weren’t created. Try again.',
  },
} as const
