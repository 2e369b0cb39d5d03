import { randomUUID } from 'node:crypto'
import { ownerOnly, type Row, row, type Scene } from './authorisation-row.ts'
import { givePicture } from './picture-actions.ts'
import { expectDone, textOf } from './visitor.ts'

const like = (likerProfileId: string, likedProfileId: string) => ({
  likerProfileId,
  likedProfileId,
  likeType: 'LIKE' as const,
  blocked: false,
})
const note = (authorProfileId: string, aboutProfileId: string) => ({
  authorProfileId,
  aboutProfileId,
  bodyText: 'Met at the bar',
  privateTags: ['tall'],
})
export const report = { reason: 'SPAM' as const, bodyText: 'Look' }
const reporters = { member: 201, newcomer: 403, owner: 422 }
export const othersId = async ({ site }: Scene) => (await site.member()).profileId

const ownersPrivatePicture = ({ site, owner }: Scene) =>
  givePicture(site, owner, { isPrivate: true })

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

/** The part of the table that is about likes, blocks, notes and reports. */
export const betweenMembersRows: readonly Row[] = [
  row('GET /api/profile-note', 'the owner’s', ownerOnly, async ({ site, owner }) => ({
    query: { authorProfileId: owner.profileId, aboutProfileId: (await site.member()).profileId },
  })),
  row('GET /api/profile-note', 'one’s own on the owner', { member: 200 }, scene => ({
    query: { authorProfileId: scene.profileId, aboutProfileId: scene.owner.profileId },
  })),
  row('PUT /api/profile-note', 'in the owner’s name', ownerOnly, async ({ site, owner }) => ({
    body: note(owner.profileId, (await site.member()).profileId),
  })),
  row(
    'PUT /api/profile-note',
    'on the owner, a first one',
    { member: 200, owner: 422, blocked: 404, blocker: 404 },
    ({ profileId, owner }) => ({ body: note(profileId, owner.profileId) }),
  ),
  row('GET /api/profile-notes', 'the owner’s', ownerOnly, ({ owner }) => ({
    query: { authorProfileId: owner.profileId },
  })),

  row('GET /api/private-tags', 'the owner’s', ownerOnly, ({ owner }) => ({
    query: { authorProfileId: owner.profileId },
  })),

  row('GET /api/profile-like', 'what the owner thinks', ownerOnly, async ({ site, owner }) => ({
    query: { likerProfileId: owner.profileId, likedProfileId: (await site.member()).profileId },
  })),
  row(
    'GET /api/profile-like',
    'what one thinks of the owner',
    { member: 200, blocked: 404 },
    ({ profileId, owner }) => ({
      query: { likerProfileId: profileId, likedProfileId: owner.profileId },
    }),
  ),
  row('PUT /api/profile-like', 'in the owner’s name', ownerOnly, async ({ site, owner }) => ({
    body: like(owner.profileId, (await site.member()).profileId),
  })),
  row(
    'PUT /api/profile-like',
    'of the owner',
    { member: 200, newcomer: 403, owner: 422, blocked: 404, blocker: 200 },
    ({ profileId, owner }) => ({ body: like(profileId, owner.profileId) }),
  ),
  row(
    'PUT /api/profile-like',
    'of the owner, without a word about a block',
    { member: 200, newcomer: 403, owner: 422, blocked: 404, blocker: 404 },
    ({ profileId, owner }) => ({
      body: {
        likerProfileId: profileId,
        likedProfileId: owner.profileId,
        likeType: 'LIKE' as const,
      },
    }),
  ),
  row(
    'PUT /api/profile-like',
    'to unblock the owner',
    { member: 200, newcomer: 403, owner: 422, blocked: 404, blocker: 200 },
    ({ profileId, owner }) => ({
      body: { likerProfileId: profileId, likedProfileId: owner.profileId, blocked: false },
    }),
  ),
  row(
    'DELETE /api/profile-like',
    'in the owner’s name',
    { member: 403, owner: 204 },
    async ({ site, owner }) => ({
      query: {
        likerProfileId: owner.profileId,
        likedProfileId: (await site.member()).profileId,
      },
    }),
  ),
  row('DELETE /api/profile-like', 'of the owner', { member: 204 }, ({ profileId, owner }) => ({
    query: { likerProfileId: profileId, likedProfileId: owner.profileId },
  })),

  row(
    'GET /api/profile-pic-likes/by-liker-profileid/:id',
    'the owner’s',
    ownerOnly,
    ({ owner }) => ({ params: { id: owner.profileId } }),
  ),
  row(
    'GET /api/profile-pic-likes/by-liked-profileid/:id',
    'the owner’s',
    ownerOnly,
    ({ owner }) => ({ params: { id: owner.profileId } }),
  ),
  row(
    'PUT /api/profile-pic-like',
    'of the owner’s picture',
    { member: 200, newcomer: 403, owner: 422, blocked: 404, blocker: 404 },
    async scene => ({
      body: {
        likerProfileId: scene.profileId,
        profilePicId: await scene.ownersPicture(),
        profilePicProfileId: scene.owner.profileId,
        likeType: 'LIKE' as const,
      },
    }),
  ),
  row('PUT /api/profile-pic-like', 'in the owner’s name', ownerOnly, async ({ site, owner }) => {
    const other = await site.member()
    return {
      body: {
        likerProfileId: owner.profileId,
        profilePicId: await givePicture(site, other),
        profilePicProfileId: other.profileId,
        likeType: 'LIKE' as const,
      },
    }
  }),

  row('POST /api/report', 'of the owner', reporters, ({ owner }) => ({
    body: { profileId: owner.profileId, ...report },
  })),
  row('POST /api/report', 'of the owner’s picture', reporters, async scene => ({
    body: { profilePicId: await scene.ownersPicture(), ...report },
  })),
  row(
    'POST /api/report',
    'of a private picture of the owner’s',
    { member: 404, newcomer: 403, owner: 422 },
    async scene => ({ body: { profilePicId: await ownersPrivatePicture(scene), ...report } }),
  ),
]
