import { sql } from 'kysely'
import { batchRows, deleteInBatches } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { oldestBroadcast } from './read-broadcasts.ts'
import { purgeWithdrawals } from './withdraw-message.ts'

export function chatJobs(platform: Platform): void {
  platform.jobs.schedule('purge-deleted-messages', '47 * * * *', () =>
    purgeDeletedMessages(platform),
  )
  platform.jobs.schedule('purge-broadcasts', '17 * * * *', () => purgeBroadcasts(platform))
  platform.jobs.schedule('purge-withdrawals', '27 * * * *', () => purgeWithdrawals(platform))
}

/** Deletes messages that both members have deleted for themselves, and readings without any remaining message. */
export async function purgeDeletedMessages({ db }: Pick<Platform, 'db'>): Promise<void> {
  const ofDeletedConversations = sql`
    number = any(array(
      select m.number from chat_conversations c
      join chat_messages m
        on m.sender_profile_id in (c.low_profile_id, c.high_profile_id)
        and m.recipient_profile_id in (c.low_profile_id, c.high_profile_id)
      where least(c.low_deleted_number, c.high_deleted_number) > 0
        and m.number <= least(c.low_deleted_number, c.high_deleted_number)
      limit ${batchRows}
    ))`
  const ofDeletedMessages = sql`
    (reader_profile_id, other_profile_id, up_to_number) in (
      select r.reader_profile_id, r.other_profile_id, r.up_to_number
      from chat_messages m
      join chat_reads r
        on r.reader_profile_id = m.recipient_profile_id and r.other_profile_id = m.sender_profile_id
        and r.after_number < m.number and r.up_to_number >= m.number
      where m.sender_deleted_at is not null and m.recipient_deleted_at is not null
        and not exists (
          select from chat_messages kept
          where kept.sender_profile_id = m.sender_profile_id
            and kept.recipient_profile_id = m.recipient_profile_id
            and kept.number > r.after_number and kept.number <= r.up_to_number
            and (kept.sender_deleted_at is null or kept.recipient_deleted_at is null)
        )
    )`
  const readInDeletedConversations = sql`
    (reader_profile_id, other_profile_id, up_to_number) in (
      select r.reader_profile_id, r.other_profile_id, r.up_to_number
      from chat_conversations c
      join chat_reads r
        on r.reader_profile_id in (c.low_profile_id, c.high_profile_id)
        and r.other_profile_id in (c.low_profile_id, c.high_profile_id)
      where least(c.low_deleted_number, c.high_deleted_number) > 0
        and r.up_to_number <= least(c.low_deleted_number, c.high_deleted_number)
    )`
  await deleteInBatches(db, 'chat_reads', ofDeletedMessages)
  await deleteInBatches(db, 'chat_reads', readInDeletedConversations)
  await deleteInBatches(
    db,
    'chat_messages',
    sql`sender_deleted_at is not null and recipient_deleted_at is not null`,
  )
  await deleteInBatches(db, 'chat_messages', ofDeletedConversations)
}

export function purgeBroadcasts({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  return deleteInBatches(db, 'chat_broadcasts', sql`created_at <= ${oldestBroadcast(clock.now())}`)
}
