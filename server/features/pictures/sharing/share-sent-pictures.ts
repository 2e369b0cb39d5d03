import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Message } from '#shared/contract/chat.ts'
import { lockPicturesOf } from '../pictures.queries.ts'
import { privateAmong, saveGrants } from './grants.queries.ts'
import { answerRequest } from './requests.queries.ts'

interface Sent {
  readonly message: Message
  /** Those that the sender knows to be private; absent: whatever they are. */
  readonly privatePicIds: readonly string[] | undefined
}

/**
 * Opens the private ones of a message's pictures to its recipient, without an end, in the message's transaction. Refused
 * for one that the sender took for public: another device of theirs may have made it private meanwhile.
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
  await live.publish(db, viewerId, { kind: 'pictures', profileId: ownerId })
}
