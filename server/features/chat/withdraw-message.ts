import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type WriteBetween, type Writer, withPairLock } from '#server/policies/write-between.ts'
import type { Withdrawal } from '#shared/contract/chat.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { broadcastsOf, isShownTo } from './chat.queries.ts'

/**
 * Takes back a message whose sender does not know whether it has arrived. From then on its id is taken, so a request
 * that comes late stores nothing. Refuses if the message has arrived, because others keep what they have.
 */
export function withdrawMessage(
  { clock, ...platform }: WriteBetween & Pick<Platform, 'clock'>,
  writer: Writer,
  { id, recipientProfileId: other }: Omit<Withdrawal, 'senderProfileId'> & { readonly id: string },
): Promise<void> {
  const { profileId: me } = writer
  return withPairLock(platform, { writer, otherId: other ?? me }, async tx => {
    if (other === undefined) await lockNamed(tx, broadcastsOf(me))
    const { numAffectedRows } = await sql`
      insert into chat_withdrawals (sender_profile_id, id, withdrawn_at)
      select ${me}::uuid, ${id}::uuid, ${clock.now()}::timestamptz
      where not exists (select from chat_messages where id = ${id} and ${isShownTo(me)})
        and not exists (select from chat_broadcasts where id = ${id} and sender_profile_id = ${me})
      on conflict (sender_profile_id, id) do update set withdrawn_at = excluded.withdrawn_at`.execute(
      tx,
    )
    if (numAffectedRows === 0n) refuse('chat/id-taken')
  })
}

export const isWithdrawn = (me: string, id: string): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from chat_withdrawals where sender_profile_id = ${me} and id = ${id})`

export function purgeWithdrawals({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const oldest = new Date(clock.now().getTime() - serverLimits.withdrawalKeptMs)
  return deleteInBatches(db, 'chat_withdrawals', sql`withdrawn_at <= ${oldest}`)
}
