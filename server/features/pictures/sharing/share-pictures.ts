import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type WriteBetween, type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { PictureGrant, PictureShare } from '#shared/contract/picture-grants.ts'
import { lockPicturesOf } from '../pictures.queries.ts'
import { liveGrants, privateAmong, type Sharing, saveGrants, toGrant } from './grants.queries.ts'
import { answerRequest } from './requests.queries.ts'

/** Opens private pictures to another member, all of those named or none; that answers what he asked for. */
export async function sharePictures(
  platform: Pick<Platform, 'clock' | 'live'> & WriteBetween,
  writer: Writer,
  share: PictureShare,
): Promise<PictureGrant[]> {
  const { ownerProfileId: ownerId, viewerProfileId: viewerId, profilePicIds, forMs } = share
  const sharing: Sharing = { ownerId, viewerId }
  if (ownerId === viewerId) refuse('pictures/oneself')
  const { clock, live } = platform
  const now = clock.now()
  return writeBetween(platform, { writer, otherId: viewerId }, async tx => {
    await lockPicturesOf(tx, ownerId)
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
