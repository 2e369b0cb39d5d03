import type { AuditAction } from '../audit-actions.ts'
import type { AuditEntry } from '../contract/audit-log.ts'

/** Words of the log of what administrators do. */
export const auditLogTexts = {
  title: 'Audit log',
  lead: 'What administrators and operators did, the newest first. Nobody can change or delete an entry, and members find those about themselves in their export.',
  loadFailed: 'The log could not be loaded',
  unreachable: 'The server could not be reached. Please try again.',
  empty: 'Nothing was done',
  emptyBody: 'No entry fits what you look for.',
  more: 'Load older entries',
  moreFailed: 'Older entries could not be loaded.',
  filter: 'Look for',
  action: 'Action',
  anyAction: 'Any action',
  email: 'E-mail of who acted, or of the member',
  from: 'From',
  to: 'Until',
  search: 'Search',
  clear: 'Show all',
  days: 'Days are in UTC.',
  download: 'Download as CSV',
  by: 'By',
  about: 'About',
  details: 'Details',
  reason: 'Reason',
  address: 'Network address',

  actor: ({ origin, actorEmail }: AuditEntry): string =>
    origin === 'COMMAND_LINE' ? 'Command line' : (actorEmail ?? 'Erased'),
  member: ({ hasMember, memberEmail }: AuditEntry): string =>
    hasMember ? (memberEmail ?? 'Erased') : '',

  actions: {
    ROLE_GRANTED: 'Role granted',
    ROLE_REVOKED: 'Role revoked',
    SESSIONS_ENDED: 'All sessions ended',
    MEMBER_ERASED: 'Account erased',
    BIRTHDATE_CORRECTED: 'Birthdate corrected',
    PICTURE_DELETED: 'Picture deleted',
    TEST_USERS_CREATED: 'Test users created',
    LOG_EXPORTED: 'Audit log downloaded',
  } satisfies Readonly<Record<AuditAction, string>>,
} as const
