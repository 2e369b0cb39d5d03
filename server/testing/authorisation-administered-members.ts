import { type Row, row, type Scene } from './authorisation-row.ts'

const administratorOnly = { member: 403, administrator: 200 }
const done = { member: 403, administrator: 204 }
const owners = ({ owner }: Scene) => ({ accountId: owner.accountId })
const reason = 'They asked for it'

/** The part of the table that is about what administrators see of members, and do with their accounts. */
export const administeredMembersRows: readonly Row[] = [
  row('GET /api/admin/members', 'everybody', administratorOnly),
  row('PUT /api/admin/members/:accountId/roles/:role', 'to the owner', done, scene => ({
    params: { ...owners(scene), role: 'PRO' as const },
    body: { reason },
  })),
  row('DELETE /api/admin/members/:accountId/roles/:role', 'of the owner', done, scene => ({
    params: { ...owners(scene), role: 'PRO' as const },
    body: { reason },
  })),
  row('DELETE /api/admin/members/:accountId/sessions', 'of the owner', done, scene => ({
    params: owners(scene),
    body: { reason },
  })),
  row('GET /api/admin/members/:accountId/birthdate', 'of the owner', administratorOnly, scene => ({
    params: owners(scene),
  })),
  row('PUT /api/admin/members/:accountId/birthdate', 'of the owner', done, scene => ({
    params: owners(scene),
    body: { birthdate: '1991-02-03', reason },
  })),
  row('DELETE /api/admin/members/:accountId', 'the owner', done, scene => ({
    params: owners(scene),
    body: { email: scene.owner.email, reason },
  })),

  row('GET /api/admin/audit', 'the log', administratorOnly),
  row('GET /api/admin/audit/export', 'the log as a file', administratorOnly),
]
