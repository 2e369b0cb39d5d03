import { randomUUID } from 'node:crypto'
import {
  addPicture,
  addStay,
  addVerdict,
  makeCase,
} from '#server/features/moderation/decisions/decisions.factory.ts'
import { type Row, row, type Scene } from './authorisation-row.ts'

const shown = { member: 403, administrator: 200 }
const done = { member: 403, administrator: 204 }
const reason = 'It is so'

/** A case about the owner, who knows that there is one, and may not see this all the same. */
async function caseOf({ site, owner }: Scene, stage: 'ADMINISTRATORS' | 'DECIDED') {
  const reporters = [await site.member()]
  return { id: await makeCase(site.platform, { accused: owner, reporters, stage }) }
}

/** The part of the table that is about what administrators do with cases. */
export const decisionsRows: readonly Row[] = [
  row('GET /api/admin/cases', 'of everybody', shown),
  row('GET /api/admin/cases/:id', 'about the owner', shown, async scene => ({
    params: await caseOf(scene, 'ADMINISTRATORS'),
  })),
  row('GET /api/admin/cases/:id/pictures/:number', 'about the owner', shown, async scene => {
    const { id } = await caseOf(scene, 'ADMINISTRATORS')
    await addPicture(scene.site.platform, id, Buffer.from('a picture'))
    return { params: { id, number: 0 } }
  }),
  row('PUT /api/admin/cases/:id/decision', 'about the owner', done, async scene => ({
    params: await caseOf(scene, 'ADMINISTRATORS'),
    body: { upheld: false, reason },
  })),
  row('PUT /api/admin/cases/:id/overturning', 'about the owner', done, async scene => {
    const params = await caseOf(scene, 'DECIDED')
    await addVerdict(scene.site.platform, params.id, { penalty: 'WARNING' })
    return { params, body: { reason } }
  }),
  row('PUT /api/admin/cases/:id/release', 'about the owner', done, async scene => {
    const params = await caseOf(scene, 'DECIDED')
    await addStay(scene.site.platform, params.id, scene.owner)
    return { params, body: { reason } }
  }),
  row('POST /api/admin/cases/:id/messages', 'about the owner', done, async scene => ({
    params: await caseOf(scene, 'ADMINISTRATORS'),
    body: { id: randomUUID(), side: 'ACCUSED' as const, bodyText: 'Hello' },
  })),
]
