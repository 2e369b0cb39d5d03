import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockSession, type WriteBetween, type Writer } from '#server/policies/write-between.ts'
import { announceDeletion } from './deliver-broadcasts.ts'

/** Deletes a broadcast of the writer's own for everybody. One that is not there, or is another's, is left without a word. */
export async function deleteBroadcast(
  { db, writeQueue }: WriteBetween,
  writer: Writer,
  id: string,
): Promise<void> {
  const { profileId: senderProfileId } = writer
  const transaction = () =>
    db.transaction().execute(async tx => {
      await lockSession(tx, writer)
      await removeBroadcast(tx, { senderProfileId, id })
      return 'done'
    })
  if (!(await writeQueue.run(`by ${senderProfileId}`, transaction))) refuse('server/unavailable')
}

interface BroadcastKey {
  readonly senderProfileId: string
  readonly id: string
}

/** Deletes a broadcast for everybody, if it is there, in the caller's transaction. */
export async function removeBroadcast(tx: Db, key: BroadcastKey): Promise<void> {
  const sector = await tx
    .deleteFrom('chat_broadcasts')
    .where('sender_profile_id', '=', key.senderProfileId)
    .where('id', '=', key.id)
    .returning(['sector_lat as lat', 'sector_lon as lon'])
    .executeTakeFirst()
  if (sector) await announceDeletion(tx, key, sector)
}
