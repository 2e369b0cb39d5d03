import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireReachable } from '#server/policies/contact.ts'
import type { Message } from '#shared/contract/chat.ts'
import { lockSharing, privateAmong, saveGrants } from './grants.queries.ts'
import { answerRequest } from './requests.queries.ts'

/** Opens the private ones of a message's pictures to its recipient, without an end, in the caller's transaction. */
export async function shareSentPictures(
  { clock, live }: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  message: Message,
): Promise<void> {
  const { senderProfileId: ownerId, recipientProfileId: viewerId, profilePicIds } = message
  if (profilePicIds.length === 0) return
  await lockSharing(db, { ownerId, viewerId })
  const pictureIds = await privateAmong(db, ownerId, profilePicIds)
  if (pictureIds.length === 0) return
  await requireReachable(db, ownerId, viewerId)
  await saveGrants(db, clock, { viewerId, pictureIds, reason: 'CHAT' })
  await answerRequest(db, { ownerId, viewerId }, clock.now())
  await live.publish(db, [viewerId], { kind: 'pictures', profileId: ownerId })
}
