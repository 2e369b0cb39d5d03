import { randomUUID } from 'node:crypto'
import { ownerOnly, type Row, row } from './authorisation-row.ts'
import { textOf } from './visitor.ts'

const acknowledgements = (['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'] as const).map(value => ({
  value,
  text: value,
}))
const settings = (defaultProfileId: string, email: string) => ({
  defaultProfileId,
  name: 'Sam',
  email,
  locationCellMeters: 1_000 as const,
})
/** The part of the table that is about accounts, and about writing to support. */
export const accountsRows: readonly Row[] = [
  row('POST /api/auth/register', 'anybody', { visitor: 202, member: 202 }, () => ({
    body: { email: `${randomUUID()}@example.org`, acknowledgements },
  })),
  row('POST /api/auth', 'with a wrong password', { member: 401 }, ({ owner }) => ({
    form: { username: owner.email, password: 'not the password' },
  })),
  row('DELETE /api/auth', 'anybody', { visitor: 204, member: 204 }),
  row('GET /api/auth/sessions', 'one’s own by construction', { member: 200 }),
  row('DELETE /api/auth/sessions/:id', 'the owner’s', { member: 404, owner: 204 }, async scene => {
    const { body } = await scene.owner.visitor.call('GET /api/auth/sessions')
    return { params: { id: textOf(body[0]?.id) } }
  }),
  row('DELETE /api/auth/sessions', 'one’s own by construction', { member: 204 }),
  row('POST /api/auth/email', 'with a token of nobody', { visitor: 410, member: 410 }, () => ({
    body: { token: randomUUID() },
  })),
  row('POST /api/auth/email/undo', 'with a token of nobody', { visitor: 410, member: 410 }, () => ({
    body: { token: randomUUID() },
  })),
  row('POST /api/auth/link', 'one’s own by construction', { member: 202 }),
  row('DELETE /api/auth/email', 'one’s own by construction', { member: 204 }),
  row('GET /api/settings', 'one’s own by construction', { member: 200 }),
  row('PUT /api/settings', 'for the owner’s profile', ownerOnly, ({ owner }) => ({
    body: settings(owner.profileId, owner.email),
  })),
  row('PATCH /api/settings', 'for the owner’s profile', ownerOnly, ({ owner }) => ({
    body: { defaultProfileId: owner.profileId, discreet: true },
  })),
  row('PATCH /api/settings', 'one’s own by construction', { member: 200 }, () => ({
    body: { discreet: true },
  })),
  row('PUT /api/account/consents', 'one’s own by construction', { member: 204 }, () => ({
    body: { kind: 'LOCATION' as const, text: 'I agree' },
  })),
  row('POST /api/contactus-messages', 'anybody', { visitor: 201, member: 201 }, () => ({
    body: { name: 'Sam', message: 'Hello' },
  })),

  row('GET /api/account/export', 'one’s own by construction', { member: 200 }),
  row('DELETE /api/account', 'one’s own by construction', { member: 204 }, () => ({ body: {} })),
]
