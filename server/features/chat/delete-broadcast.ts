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
      const sector = await tx
        .deleteFrom('chat_broadcasts')
        .where('sender_profile_id', '=', senderProfileId)
        .where('id', '=', id)
        .returning(['sector_lat as lat', 'sector_lon as lon'])
        .executeTakeFirst()
      if (sector) await announceDeletion(tx, { senderProfileId, id }, sector)
      return 'done'
    })
  if (!(await writeQueue.run(`by ${senderProfileId}`, transaction))) refuse('server/unavailable')
}
