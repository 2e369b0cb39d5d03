import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type WriteBetween, type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { Message } from '#shared/contract/chat.ts'
import type { PictureGrant, PictureShare } from '#shared/contract/picture-grants.ts'
import { notify } from '../../notifications/notify.ts'
import { lockPicturesOf } from '../pictures.queries.ts'
import { liveGrants, privateAmong, type Sharing, saveGrants, toGrant } from './grants.queries.ts'
import { answerRequest } from './requests.queries.ts'

/** Opens private pictures to another member, all or none. This answers their request. */
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
    await live.publish(
      tx,
      { profileId: viewerId, aboutProfileId: ownerId },
      { kind: 'pictures', profileId: ownerId },
    )
    const shared = { profileId: viewerId, actorProfileId: ownerId } as const
    await notify(platform, tx, { ...shared, kind: 'PICTURE_SHARED' })
    const rows = await liveGrants(tx, ownerId, now)
      .where('pictures_grants.viewer_profile_id', '=', viewerId)
      .where('pictures.id', 'in', pictureIds)
      .execute()
    return rows.map(toGrant)
  })
}

interface Sent {
  readonly message: Message
  /** Those that the sender knows to be private. Absent: no check. */
  readonly privatePicIds: readonly string[] | undefined
}

/**
 * Opens the private pictures of a message to its recipient, without an end, in the message's transaction. Refused for one
 * that the sender took for public: another device of theirs may have made it private meanwhile.
 */
export async function shareSentPictures(
  { clock, live }: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  { message, privatePicIds }: Sent,
): Promise<void> {
  const { senderProfileId: ownerId, recipientProfileId: viewerId, profilePicIds } = message
  if (profilePicIds.length === 0) return
  await lockPicturesOf(db, ownerId)
  const pictureIds = await privateAmong(db, ownerId, profilePicIds)
  if (pictureIds.length === 0) return
  if (privatePicIds && pictureIds.some(id => !privatePicIds.includes(id))) {
    refuse('pictures/private-now')
  }
  await saveGrants(db, clock, { viewerId, pictureIds, reason: 'CHAT' })
  await answerRequest(db, { ownerId, viewerId }, clock.now())
  await live.publish(
    db,
    { profileId: viewerId, aboutProfileId: ownerId },
    { kind: 'pictures', profileId: ownerId },
  )
}
