import type { Db } from '#server/platform/database/connect.ts'
import { shortenedByMs, tasksDone } from '#server/policies/dungeon.ts'
import type { Stay } from '#shared/contract/moderation-dungeon.ts'
import { type DungeonStep, justiceLimits as limits } from '#shared/justice-limits.ts'

/** The stays of a member, the newest first, as many as a page has. */
export async function readStays(db: Db, profileId: string): Promise<Stay[]> {
  const rows = await db
    .selectFrom('moderation_sentences')
    .select(['case_id as caseId', 'step', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(['ended_at as endedAt', tasksDone.as('tasksDone'), shortenedByMs.as('shortenedByMs')])
    .where('profile_id', '=', profileId)
    .orderBy('begins_at', 'desc')
    .orderBy('case_id')
    .limit(limits.casesPageMax)
    .$narrowType<{ step: DungeonStep }>()
    .execute()
  return rows.map(({ beginsAt, endsAt, endedAt, ...stay }) => ({
    ...stay,
    tsBegins: beginsAt.getTime(),
    ...(endsAt ? { tsEnds: endsAt.getTime() } : {}),
    isOver: endedAt !== null,
    tasksForHalf: limits.tasksForHalf,
    shortenedByMs: Math.round(stay.shortenedByMs ?? 0),
  }))
}
