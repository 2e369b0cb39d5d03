import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { PictureGrant, PictureShare } from '#shared/contract/picture-grants.ts'
import {
  beginSharing,
  liveGrants,
  privateAmong,
  type Sharing,
  saveGrants,
  toGrant,
} from './grants.queries.ts'
import { answerRequest } from './requests.queries.ts'

/** Opens private pictures to another member, all of those named or none; that answers what he asked for. */
export async function sharePictures(
  { clock, db, live }: Pick<Platform, 'clock' | 'db' | 'live'>,
  share: PictureShare,
): Promise<PictureGrant[]> {
  const { ownerProfileId: ownerId, viewerProfileId: viewerId, profilePicIds, forMs } = share
  const sharing: Sharing = { ownerId, viewerId }
  if (ownerId === viewerId) refuse('pictures/oneself')
  const now = clock.now()
  return db.transaction().execute(async tx => {
    await beginSharing(tx, sharing)
    const pictureIds = await privateAmong(tx, ownerId, profilePicIds)
    if (pictureIds.length < profilePicIds.length) refuse('pictures/not-private')
    await saveGrants(tx, clock, { viewerId, pictureIds, reason: 'SHARED', forMs })
    await answerRequest(tx, sharing, now)
    await live.publish(tx, viewerId, { kind: 'pictures', profileId: ownerId })
    const rows = await liveGrants(tx, ownerId, now)
      .where('pictures_grants.viewer_profile_id', '=', viewerId)
      .where('pictures.id', 'in', pictureIds)
      .execute()
    return rows.map(toGrant)
  })
}
