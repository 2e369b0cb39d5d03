import { randomUUID } from 'node:crypto'
import { ownerOnly, type Row, row } from './authorisation-row.ts'
import type { Scene } from './authorisation-scene.ts'
import { expectDone } from './expect-done.ts'
import { textOf } from './visitor.ts'

const othersId = async ({ site }: Scene) => (await site.member()).profileId

export async function ownersPrivatePicture(scene: Scene) {
  const { owner } = scene
  const profilePicId = await scene.ownersPicture()
  const body = { id: owner.profileId, profilePicIds: [], profilePicIdsPrivate: [profilePicId] }
  expectDone(await owner.visitor.call('PUT /api/profile', { body }))
  return profilePicId
}

const share = (ownerProfileId: string, viewerProfileId: string, profilePicId: string) => ({
  body: { ownerProfileId, viewerProfileId, profilePicIds: [profilePicId] },
})

async function ownersGrant(scene: Scene) {
  const { owner } = scene
  const profilePicId = await ownersPrivatePicture(scene)
  const shared = share(owner.profileId, await othersId(scene), profilePicId)
  const reply = await owner.visitor.call('PUT /api/profile-pic-grants', shared)
  return textOf(expectDone(reply).body[0]?.id)
}

/** The part of the table that is about private pictures: who may see them, and who asks. */
export const grantsRows: readonly Row[] = [
  row('GET /api/profile-pic/:id', 'a private one', { member: 404, owner: 200 }, async scene => ({
    params: { id: await ownersPrivatePicture(scene) },
  })),
  row(
    'GET /api/profile-pic/nsfw/:id',
    'a private one',
    { member: 404, owner: 200 },
    async scene => ({ params: { id: await ownersPrivatePicture(scene) } }),
  ),
  row('GET /api/profile/pic/:id', 'a private one', { member: 404, owner: 200 }, async scene => ({
    params: { id: await ownersPrivatePicture(scene) },
  })),
  row(
    'GET /api/profile-pic/:id',
    'the original of a private one',
    { member: 404, owner: 200 },
    async scene => ({
      params: { id: await ownersPrivatePicture(scene) },
      query: { orig: 1 },
    }),
  ),
  row('PUT /api/profile-pic-grants', 'in the owner’s name', ownerOnly, async scene =>
    share(scene.owner.profileId, await othersId(scene), await ownersPrivatePicture(scene)),
  ),
  row(
    'PUT /api/profile-pic-grants',
    'the owner’s pictures in one’s own name',
    { member: 422, newcomer: 403, owner: 200 },
    async scene => share(scene.profileId, await othersId(scene), await ownersPrivatePicture(scene)),
  ),
  row('GET /api/profile-pic-grants/by-owner/:id', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { id: owner.profileId },
  })),
  row(
    'DELETE /api/profile-pic-grant/:id',
    'the owner’s',
    { member: 404, owner: 204 },
    async scene => ({ params: { id: await ownersGrant(scene) } }),
  ),
  row(
    'DELETE /api/profile-pic-grants',
    'the owner’s',
    { member: 403, owner: 204 },
    ({ owner }) => ({
      query: { ownerProfileId: owner.profileId, viewerProfileId: randomUUID() },
    }),
  ),
  row('PUT /api/profile-pic-request', 'in the owner’s name', ownerOnly, async scene => ({
    body: { requesterProfileId: scene.owner.profileId, ownerProfileId: await othersId(scene) },
  })),
  row(
    'PUT /api/profile-pic-request',
    'to the owner',
    { member: 200, newcomer: 403, owner: 422, blocked: 404, blocker: 404 },
    ({ profileId, owner }) => ({
      body: { requesterProfileId: profileId, ownerProfileId: owner.profileId },
    }),
  ),
  row('GET /api/profile-pic-request', 'the owner’s', ownerOnly, async scene => ({
    query: { requesterProfileId: scene.owner.profileId, ownerProfileId: await othersId(scene) },
  })),
  row(
    'GET /api/profile-pic-request',
    'one’s own to the owner',
    { member: 200, blocked: 404, blocker: 404 },
    ({ profileId, owner }) => ({
      query: { requesterProfileId: profileId, ownerProfileId: owner.profileId },
    }),
  ),
  row(
    'DELETE /api/profile-pic-request',
    'the owner’s',
    { member: 403, owner: 204 },
    ({ owner }) => ({
      query: { requesterProfileId: owner.profileId, ownerProfileId: randomUUID() },
    }),
  ),
  row('GET /api/profile-pic-requests/by-owner/:id', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { id: owner.profileId },
  })),
  row(
    'POST /api/profile-pic-request/decline',
    'to the owner',
    { member: 403, owner: 204 },
    ({ owner }) => ({
      body: { ownerProfileId: owner.profileId, requesterProfileId: randomUUID() },
    }),
  ),
]
