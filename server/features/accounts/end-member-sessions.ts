import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AccountAct, beginAct } from '#server/policies/account-acts.ts'

/** Logs a member out everywhere. Without a session nothing happens, and nothing is recorded. @returns how many ended */
export async function endMemberSessions(
  platform: Pick<Platform, 'clock' | 'db' | 'sessions'>,
  act: AccountAct,
): Promise<number> {
  const { db, sessions } = platform
  const { actor, reason = '' } = act
  const { accountId, count } = await db.transaction().execute(async tx => {
    const { accountId } = await beginAct(tx, act)
    const open = await tx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute()
    const count = open.length
    if (count > 0) {
      const details = String(count)
      // Before they end: the actor's own may be among them.
      await recordAct(platform, tx, { actor, action: 'SESSIONS_ENDED', accountId, details, reason })
      await sessions.endAll(tx, accountId)
    }
    return { accountId, count }
  })
  await sessions.announceChange(accountId)
  return count
}
