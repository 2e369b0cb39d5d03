import { type Actor, recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'

interface CaseChange {
  readonly actor: Actor
  readonly caseId: string
  readonly isClosed: boolean
  readonly reason: string
}

/**
 * Closes a case, or opens it again, with a reason. The log names the case and not the accused: they find the log in their
 * export, and it must not tell them that somebody has reported them.
 */
export function setCaseClosed(
  platform: Platform,
  { actor, caseId, isClosed, reason: typed }: CaseChange,
): Promise<void> {
  // The database stores well-formed text only.
  const reason = typed.toWellFormed().trim()
  if (reason === '') {
    refuse('request/invalid', { errors: [{ path: '/reason', message: 'is needed' }] })
  }
  return platform.db.transaction().execute(async tx => {
    const found = await tx
      .selectFrom('moderation_cases')
      .select('state')
      .where('id', '=', caseId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) refuse('moderation/case-not-found')
    if ((found.state === 'CLOSED') === isClosed) return
    await tx
      .updateTable('moderation_cases')
      .set({
        state: isClosed ? 'CLOSED' : 'OPEN',
        closed_at: isClosed ? platform.clock.now() : null,
        closed_reason: isClosed ? reason : null,
      })
      .where('id', '=', caseId)
      .execute()
    const action = isClosed ? 'CASE_CLOSED' : 'CASE_REOPENED'
    await recordAct(platform, tx, { actor, action, details: caseId, reason })
  })
}
