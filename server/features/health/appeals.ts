import { sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dayOf } from '#shared/days.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { decryptCondition, decryptSender } from './encrypted-letters.ts'
import { noticesKeptSince } from './read-notices.ts'

/** Appeals against health notices that their recipients take for abuse. Nothing else decrypts a sender. */

type Needs = Pick<Platform, 'db' | 'clock' | 'secret'>

interface AppealAct {
  readonly actor: Administrator
  readonly id: string
  readonly reason: string
}

const timesOpened = sql<number>`(
  select count(*)::int from audit_entries
  where action = 'HEALTH_SENDER_OPENED' and details = health_notices.id::text)`.as('timesOpened')

/** Open appeals, the oldest first. Administrators do not judge notices that they received. */
export async function readAppeals({ db, clock, secret }: Needs, ownProfileId: string) {
  const rows = await db
    .selectFrom('health_notices')
    .select(['id', 'encrypted_condition', 'received_on as receivedOn', timesOpened])
    .select(['contested_on as contestedOn', 'contested_text as bodyText'])
    .where('contested_on', 'is not', null)
    .where('closed_on', 'is', null)
    .where('received_on', '>', noticesKeptSince(clock.now()))
    .where('profile_id', '!=', ownProfileId)
    .orderBy('contested_on')
    .orderBy('id')
    .limit(serverLimits.administrationPageMax)
    .$narrowType<{ contestedOn: string; bodyText: string }>()
    .execute()
  return rows.map(({ encrypted_condition: encrypted, ...row }) => ({
    ...row,
    condition: decryptCondition(secret, encrypted),
  }))
}

/**
 * Decrypts one sender. The log stays forever. It says who did it, why and for which notice, but does not name the
 * sender.
 */
export function readSender(platform: Needs, { actor, id, reason }: AppealAct) {
  const action = 'HEALTH_SENDER_OPENED'
  return platform.db.transaction().execute(async tx => {
    const encrypted = await lockAppeal(platform, tx, { actor, id })
    await recordAct(platform, tx, { actor, action, details: id, reason })
    const senderKey = decryptSender(platform.secret, encrypted)
    const sender = await tx
      .selectFrom('accounts')
      .innerJoin('profiles', 'profiles.id', 'accounts.default_profile_id')
      .select(['profiles.id as profileId', 'profiles.name as profileName', 'accounts.email'])
      .where('health_key', '=', senderKey)
      .executeTakeFirst()
    return sender ? { sender } : {}
  })
}

/** Closes an appeal, and deletes the sender from its notice. */
export function closeAppeal(platform: Needs, { actor, id, reason }: AppealAct) {
  const action = 'HEALTH_APPEAL_CLOSED'
  return platform.db.transaction().execute(async tx => {
    await lockAppeal(platform, tx, { actor, id })
    await recordAct(platform, tx, { actor, action, details: id, reason })
    await tx
      .updateTable('health_notices')
      .set({ closed_on: dayOf(platform.clock.now()), encrypted_sender: null })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Refuses administrators who sent or received the notice, because senders could close appeals against themselves. The
 * refusal tells them nothing new.
 * @returns the encrypted sender
 */
async function lockAppeal(
  { clock, secret }: Needs,
  tx: Db,
  { actor, id }: Omit<AppealAct, 'reason'>,
) {
  const notice = await tx
    .selectFrom('health_notices')
    .innerJoin('profiles', 'profiles.id', 'health_notices.profile_id')
    .select(['encrypted_sender', 'account_id'])
    .where('health_notices.id', '=', id)
    .where('contested_on', 'is not', null)
    .where('received_on', '>', noticesKeptSince(clock.now()))
    .forUpdate('health_notices')
    .executeTakeFirst()
  if (!notice?.encrypted_sender) refuse('health/not-found')
  const { health_key: ownKey } = await tx
    .selectFrom('accounts')
    .select('health_key')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const isSender = decryptSender(secret, notice.encrypted_sender) === ownKey
  if (isSender || notice.account_id === actor.accountId) refuse('health/own-notice')
  return notice.encrypted_sender
}
