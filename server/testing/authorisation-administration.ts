import { type Row, row } from './authorisation-row.ts'

const administratorOnly = { member: 403, administrator: 200 }

/** The part of the table that is about the dashboard. */
export const administrationRows: readonly Row[] = [
  row('POST /api/admin/testUsersCreate/:count', 'one', { member: 403, administrator: 201 }, () => ({
    params: { count: 1 },
  })),
  row('GET /api/admin/dashboard/userRoleCounts', 'of the site', administratorOnly),
]
