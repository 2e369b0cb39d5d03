import { othersId } from './authorisation-between-members.ts'
import { ownerOnly, type Row, row } from './authorisation-row.ts'

const hidden = (hiderProfileId: string, hiddenProfileId: string) => ({
  hiderProfileId,
  hiddenProfileId,
})

/** The part of the table that is about lists of likes and hidden profiles. */
export const likesRows: readonly Row[] = [
  row('GET /api/profile-likes/by-liker/:id', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { id: owner.profileId },
  })),
  row('GET /api/profile-likes/by-liked/:id', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { id: owner.profileId },
  })),
  row('PUT /api/likes-visit', 'of the owner', { member: 403, owner: 204 }, ({ owner }) => ({
    body: { profileId: owner.profileId, list: 'PROFILE' as const, tsSeen: 1 },
  })),
  row('GET /api/likes-access', 'one’s own by construction', { member: 200 }),
  row('GET /api/mutual-likes/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
  })),

  row('GET /api/hidden-profile', 'whom the owner hides', ownerOnly, async scene => ({
    query: hidden(scene.owner.profileId, await othersId(scene)),
  })),
  row(
    'GET /api/hidden-profile',
    'whether one hides the owner',
    { member: 200, blocked: 404 },
    ({ profileId, owner }) => ({ query: hidden(profileId, owner.profileId) }),
  ),
  row('PUT /api/hidden-profile', 'in the owner’s name', ownerOnly, async scene => ({
    body: hidden(scene.owner.profileId, await othersId(scene)),
  })),
  row(
    'PUT /api/hidden-profile',
    'the owner',
    { member: 200, newcomer: 403, owner: 422, blocked: 404, blocker: 404 },
    ({ profileId, owner }) => ({ body: hidden(profileId, owner.profileId) }),
  ),
  row(
    'DELETE /api/hidden-profile',
    'in the owner’s name',
    { member: 403, owner: 204 },
    async scene => ({ query: hidden(scene.owner.profileId, await othersId(scene)) }),
  ),
  row('DELETE /api/hidden-profile', 'the owner', { member: 204 }, ({ profileId, owner }) => ({
    query: hidden(profileId, owner.profileId),
  })),
]
