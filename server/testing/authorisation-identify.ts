import { randomUUID } from 'node:crypto'
import { type Row, row, type Scene } from './authorisation-row.ts'
import { begin, ownAttempt, same } from './identify-actions.ts'
import { givePicture } from './picture-actions.ts'
import { expectDone, textOf } from './visitor.ts'

/** A new one: an open one is given up for it. */
async function ownersAttempt({ site, owner }: Scene) {
  await giveUp({ owner })
  return textOf(expectDone(await begin(owner, await givePicture(site, owner))).body.id)
}

async function giveUp({ owner }: Pick<Scene, 'owner'>) {
  const open = await ownAttempt(owner)
  if (!open || open.tsDecided !== undefined) return
  const params = { id: textOf(open.id) }
  await owner.visitor.ask('DELETE /api/identify/:id', { params })
}

const shot = (scene: Scene, id: string, authorProfileId: string) => ({
  params: { id },
  form: { authorProfileId, number: '1' as const },
  file: scene.picture(),
})

/** The part of the table that is about 3 2 1 Identify!. */
export const identifyRows: readonly Row[] = [
  row('GET /api/identify', 'one’s own by construction', { member: 200 }),
  row(
    'POST /api/identify',
    'with a picture of the owner’s',
    { member: 409, newcomer: 403, owner: 201 },
    async scene => {
      await giveUp(scene)
      return { body: { id: randomUUID(), profilePicId: await scene.ownersPicture() } }
    },
  ),
  row(
    'POST /api/identify/:id/shots',
    'in the owner’s name',
    { member: 403, owner: 204 },
    async scene => shot(scene, await ownersAttempt(scene), scene.owner.profileId),
  ),
  row(
    'POST /api/identify/:id/shots',
    'to the owner’s attempt',
    { member: 404, owner: 204 },
    async scene => shot(scene, await ownersAttempt(scene), scene.profileId),
  ),
  row('DELETE /api/identify/:id', 'the owner’s', { member: 404, owner: 204 }, async scene => ({
    params: { id: await ownersAttempt(scene) },
  })),
  row('GET /api/identify/jury/:id', 'without a call', { member: 404 }, async scene => ({
    params: { id: await ownersAttempt(scene) },
  })),
  row(
    'GET /api/identify/jury/:id/pictures/:number',
    'without a call',
    { member: 404 },
    async scene => ({ params: { id: await ownersAttempt(scene), number: 0 } }),
  ),
  row(
    'PUT /api/identify/jury/:id/vote',
    'without a call',
    { member: 404, newcomer: 403 },
    async scene => ({ params: { id: await ownersAttempt(scene) }, body: same }),
  ),
  row('GET /api/admin/identify', 'of everybody', { member: 403, administrator: 200 }),
  row(
    'PUT /api/admin/identify/:id',
    'that jurors are still to judge',
    { member: 403, administrator: 404 },
    async scene => ({
      params: { id: await ownersAttempt(scene) },
      body: { isSame: true, reason: 'I looked' },
    }),
  ),
]
