import { endStay } from '#server/features/moderation/dungeon/sentence.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { CaseAct } from './decide-case.ts'
import { lockForAct } from './lock-case.ts'

/** Ends the accused's stay in the dungeon; the verdict stands. */
export function releaseMember(
  platform: Platform,
  { viewer, actor, caseId, reason }: CaseAct,
): Promise<void> {
  return platform.db.transaction().execute(async tx => {
    await lockForAct(tx, viewer, caseId)
    const stay = await tx
      .selectFrom('moderation_sentences')
      .select('case_id')
      .where('case_id', '=', caseId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!stay) refuse('moderation/not-in-dungeon')
    await recordAct(platform, tx, { actor, action: 'MEMBER_RELEASED', details: caseId, reason })
    await endStay(platform, tx, { caseId, by: 'ADMINISTRATOR' })
  })
}
