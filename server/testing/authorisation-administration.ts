import { randomUUID } from 'node:crypto'
import { type Row, row, type Scene } from './authorisation-row.ts'

const administratorOnly = { member: 403, administrator: 200 }

/** A message of the owner to support. */
async function contactMessage({ owner }: Scene) {
  const id = randomUUID()
  await owner.visitor.call('POST /api/contactus-messages', {
    body: { id, name: 'Sam', message: 'Hello' },
  })
  return { id }
}

/** The part of the table that is about the dashboard. */
export const administrationRows: readonly Row[] = [
  row('POST /api/admin/testUsersCreate/:count', 'one', { member: 403, administrator: 201 }, () => ({
    params: { count: 1 },
  })),
  row('GET /api/admin/dashboard/userRoleCounts', 'of the site', administratorOnly),

  row('GET /api/admin/contact-messages', 'of everybody', administratorOnly),
  row('GET /api/admin/contact-messages/:id', 'the owner’s', administratorOnly, async scene => ({
    params: await contactMessage(scene),
  })),
  row(
    'POST /api/admin/contact-messages/:id/answers',
    'to the owner’s',
    { member: 403, administrator: 201 },
    async scene => ({
      params: await contactMessage(scene),
      body: { id: randomUUID(), bodyText: 'Hello', answersSeen: 0 },
    }),
  ),
  row(
    'PUT /api/admin/contact-messages/:id/state',
    'of the owner’s',
    { member: 403, administrator: 204 },
    async scene => ({ params: await contactMessage(scene), body: { isClosed: true } }),
  ),

  row('GET /api/admin/site', 'its brands', administratorOnly),
  row('GET /api/admin/health', 'of the site', administratorOnly),
  row('POST /api/admin/testUsersRemove', 'of all', { member: 403, administrator: 202 }),
  row('GET /api/admin/jobs', 'of the site', administratorOnly),
  row('POST /api/admin/jobs/retry', 'of no queue', administratorOnly, () => ({
    body: { queue: 'none' },
  })),
]
