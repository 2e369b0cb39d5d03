import { sql } from 'kysely'
import { deleteForBoth } from '#server/features/chat/delete-messages.ts'
import { removeBroadcast } from '#server/features/chat/deliver-broadcasts.ts'
import { removePicture } from '#server/features/pictures/delete-pictures.ts'
import { clearDescription } from '#server/features/profile/change-profile.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPairs } from '#server/policies/write-between.ts'
import type { StoredCase } from './stored-case.ts'

/**
 * Removes the thing that a case is about, in the caller's transaction.
 * @returns files without a row after the commit
 */
export async function removeItem(
  platform: Platform,
  tx: Db,
  { id: caseId, kind, accused_profile_id: accusedId, thing_id: thingId }: StoredCase,
): Promise<readonly (string | null)[]> {
  if (kind === 'PICTURE')
    return (await removePicture(platform, tx, { pictureId: thingId, ownerId: accusedId })) ?? []
  if (kind === 'PROFILE') await clearDescription(platform, tx, accusedId)
  if (kind === 'MESSAGE') {
    // One id may name a private message to each of several members, and a broadcast.
    const recipients = await recipientsOf(tx, caseId)
    await lockPairs(
      tx,
      recipients.map(recipient => [accusedId, recipient] as const),
    )
    for (const recipient of recipients) {
      await deleteForBoth(platform, tx, { sender: accusedId, recipient, id: thingId })
    }
    await removeBroadcast(platform, tx, { senderProfileId: accusedId, id: thingId })
  }
  return []
}

/** Reporters who got the message as a private one; empty for a broadcast. */
async function recipientsOf(tx: Db, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.recipient_profile_id as id from moderation_cases c
    join chat_messages m on m.id = c.thing_id and m.sender_profile_id = c.accused_profile_id
    where c.id = ${caseId} and exists (
      select from moderation_reports r
      where r.case_id = c.id and r.reporter_profile_id = m.recipient_profile_id)
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
