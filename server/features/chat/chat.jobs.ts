import { sql } from 'kysely'
import { batchRows, deleteInBatches } from '#server/platform/database/batches.ts'
import type { Platform } from '#server/platform/platform.ts'
import { oldestBroadcast } from './broadcasts.queries.ts'

export function chatJobs(platform: Platform): void {
  platform.jobs.schedule({
    name: 'purge-deleted-messages',
    cron: '47 * * * *',
    run: () => purgeDeletedMessages(platform),
  })
  platform.jobs.schedule({
    name: 'purge-broadcasts',
    cron: '17 * * * *',
    run: () => purgeBroadcasts(platform),
  })
}

/** Deletes what both members have deleted for themselves. */
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
  await deleteInBatches(
    db,
    'chat_messages',
    sql`sender_deleted_at is not null and recipient_deleted_at is not null`,
  )
  await deleteInBatches(db, 'chat_messages', ofDeletedConversations)
}

export async function purgeBroadcasts({
  clock,
  db,
}: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  await deleteInBatches(db, 'chat_broadcasts', sql`created_at <= ${oldestBroadcast(clock.now())}`)
}
