import { randomUUID } from 'node:crypto'
import { dayOf } from '#shared/days.ts'
import { type Row, row, type Scene } from './authorisation-row.ts'
import { readHealth, receiveNotice } from './health-notices.ts'
import { textOf } from './visitor.ts'

const administratorOnly = { member: 403, administrator: 200 }

/** A notice that the owner has received. */
async function ownersNotice({ site, owner }: Scene) {
  await receiveNotice(site, owner)
  const { notices } = await readHealth(owner)
  return { params: { id: textOf(notices[0]?.id) } }
}

async function ownersAppeal(scene: Scene) {
  const notice = await ownersNotice(scene)
  const body = { bodyText: 'This is abuse' }
  await scene.owner.visitor.call('PUT /api/health-notice/:id/appeal', { ...notice, body })
  return { ...notice, body: { reason: 'They say it is abuse' } }
}

const today = ({ site }: Scene) => dayOf(site.clock.now())

/** The part of the table that is about health notices. */
export const healthRows: readonly Row[] = [
  row('GET /api/health-notices', 'one’s own by construction', { member: 200 }),
  row('DELETE /api/health-notice/:id', 'the owner’s', { member: 404, owner: 204 }, ownersNotice),
  row(
    'PUT /api/health-notice/:id/appeal',
    'about the owner’s',
    { member: 404, owner: 204 },
    async scene => ({ ...(await ownersNotice(scene)), body: { bodyText: '' } }),
  ),
  row('GET /api/health-people', 'one’s own by construction', { member: 200 }, scene => ({
    query: { from: today(scene), to: today(scene) },
  })),
  row(
    'POST /api/health-report',
    'to the owner, by an account of today',
    { member: 403 },
    scene => ({
      body: {
        id: randomUUID(),
        condition: 'SYPHILIS' as const,
        from: today(scene),
        to: today(scene),
        profileIds: [scene.owner.profileId],
      },
    }),
  ),
  row('PUT /api/health-test', 'one’s own by construction', { member: 204 }, () => ({
    body: { testedOn: '2026-01-31' },
  })),
  row('DELETE /api/health-test', 'one’s own by construction', { member: 204 }),
  row('GET /api/admin/health-appeals', 'of everybody', administratorOnly),
  row(
    'POST /api/admin/health-appeals/:id/sender',
    'of the owner’s notice',
    administratorOnly,
    ownersAppeal,
  ),
  row(
    'PUT /api/admin/health-appeals/:id/closed',
    'of the owner’s notice',
    { member: 403, administrator: 204 },
    ownersAppeal,
  ),
]
