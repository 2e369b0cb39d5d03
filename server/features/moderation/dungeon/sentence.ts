import { notify, withdrawNotification } from '#server/features/notifications/notify.ts'
import { leaveMap, lockPositionUpdates } from '#server/features/position/leave-map.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  lockStays,
  releaseAt,
  runningStay,
  shortenedByMs,
  tasksDone,
} from '#server/policies/dungeon.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import type { Stay } from '#shared/contract/moderation-dungeon.ts'
import {
  type DungeonStep,
  dungeonSteps,
  justiceLimits as limits,
  type Penalty,
} from '#shared/justice-limits.ts'

type Needs = Pick<Platform, 'bus' | 'clock' | 'live'>

interface NewStay {
  readonly caseId: string
  readonly profileId: string
  readonly penalty: Extract<Penalty, DungeonStep>
  readonly now: Date
}

/**
 * Puts a member into the dungeon, in the verdict's transaction. It locks their stays first, so their writes to others
 * either end before, or find the stay (policies/dungeon.ts). They vanish from every map and stream, but their sessions
 * stay. A second verdict of the same case replaces the first, and the time served counts.
 */
export async function beginStay(
  platform: Needs,
  tx: Db,
  { caseId, profileId, penalty, now }: NewStay,
): Promise<void> {
  if (!(await lockMember(tx, profileId))) return
  const before = await tx
    .selectFrom('moderation_sentences')
    .select(['begins_at as beginsAt', 'ended_at as endedAt'])
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  const servedMs = before ? (before.endedAt ?? now).getTime() - before.beginsAt.getTime() : 0
  const step = await stepOf(tx, { caseId, profileId, penalty, now })
  const lengthMs = step === 'ADMINISTRATORS' ? undefined : limits.stepMs[step]
  // A member who has already served that long does not return.
  if (before?.endedAt && lengthMs !== undefined && lengthMs <= servedMs) return
  const beginsAt = new Date(now.getTime() - servedMs)
  const stay = {
    step,
    begins_at: beginsAt,
    ends_at: lengthMs === undefined ? null : new Date(beginsAt.getTime() + lengthMs),
    ended_at: null,
    ended_by: null,
  }
  await tx
    .insertInto('moderation_sentences')
    .values({ case_id: caseId, profile_id: profileId, ...stay })
    .onConflict(conflict => conflict.column('case_id').doUpdateSet(stay))
    .execute()
  await leaveMap(platform, tx, profileId)
  await platform.live.withdrawAbout(tx, profileId)
  await withdrawNotification(tx, { profileId, kind: 'RELEASED' })
}

/**
 * The penalty's step, or one above the longest stay of the last year. Stays that a later verdict ended do not count.
 */
async function stepOf(db: Db, { caseId, profileId, penalty, now }: NewStay): Promise<DungeonStep> {
  const stays = await db
    .selectFrom('moderation_sentences')
    .select('step')
    .distinct()
    .where('profile_id', '=', profileId)
    .where('case_id', '!=', caseId)
    .where(eb =>
      eb.or([
        eb('ended_at', 'is', null),
        eb.and([
          eb('ended_at', '>', new Date(now.getTime() - limits.recordMs)),
          eb('ended_by', '!=', 'VERDICT'),
        ]),
      ]),
    )
    .$narrowType<{ step: DungeonStep }>()
    .execute()
  const longest = Math.max(-1, ...stays.map(({ step }) => rankOf(step)))
  const rank = Math.max(rankOf(penalty), longest + 1)
  return dungeonSteps[Math.min(rank, dungeonSteps.length - 1)] ?? 'ADMINISTRATORS'
}

const rankOf = (step: DungeonStep) => dungeonSteps.indexOf(step)

interface StayToEnd {
  readonly caseId: string
  /** TIME ends the stay only when its time is over. */
  readonly by: 'TIME' | 'VERDICT' | 'ADMINISTRATOR'
}

/**
 * Ends a stay, in the caller's transaction. A member without another stay is notified, and others can meet them again.
 * They are on the map with their next position report.
 * @returns false when no such stay runs
 */
export async function endStay(
  platform: Needs,
  tx: Db,
  { caseId, by }: StayToEnd,
): Promise<boolean> {
  const found = await tx
    .selectFrom('moderation_sentences')
    .select('profile_id as profileId')
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!(found && (await lockMember(tx, found.profileId)))) return false
  const { profileId } = found
  const now = platform.clock.now()
  const ended = await tx
    .updateTable('moderation_sentences')
    .set({ ended_at: now, ended_by: by })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .$if(by === 'TIME', query => query.where(releaseAt, '<=', now))
    .returning('case_id')
    .executeTakeFirst()
  if (!ended) return false
  if (await runningStay(tx, profileId)) return true
  // A position report may have arrived just when the stay began.
  await leaveMap(platform, tx, profileId)
  await notify(platform, tx, { profileId, kind: 'RELEASED' })
  return true
}

/** @returns false for a member who is being erased */
async function lockMember(tx: Db, profileId: string): Promise<boolean> {
  if (!(await lockProfiles(tx, [profileId])).has(profileId)) return false
  await lockStays(tx, profileId)
  await lockPositionUpdates(tx, profileId)
  return true
}

const releasesPerRun = 500

/**
 * Ends stays whose time is over, less what tasks took off. Each has a transaction of its own, and checks the stay again
 * under the member's lock. So two processes release a member once, and the next run finishes after a crash.
 */
export async function releaseDue(platform: Needs & Pick<Platform, 'db'>): Promise<void> {
  const { clock, db } = platform
  const due = await db
    .selectFrom('moderation_sentences')
    .select('case_id as caseId')
    .where('ended_at', 'is', null)
    .where(releaseAt, '<=', clock.now())
    .orderBy('ends_at')
    .orderBy('case_id')
    .limit(releasesPerRun)
    .execute()
  await runForEach(due, ({ caseId }) =>
    db.transaction().execute(tx => endStay(platform, tx, { caseId, by: 'TIME' })),
  )
}

/** The newest stays of a member, at most one page. */
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
    ...spanOf({ beginsAt, endsAt, endedAt }),
    tasksForHalf: limits.tasksForHalf,
    shortenedByMs: Math.round(stay.shortenedByMs ?? 0),
  }))
}

export async function readStay(db: Db, caseId: string): Promise<CaseFile['dungeon']> {
  const stay = await db
    .selectFrom('moderation_sentences')
    .select(['step', 'begins_at as beginsAt', 'ends_at as endsAt', 'ended_at as endedAt'])
    .where('case_id', '=', caseId)
    .$narrowType<{ step: DungeonStep }>()
    .executeTakeFirst()
  return stay && { step: stay.step, ...spanOf(stay) }
}

interface StoredSpan {
  readonly beginsAt: Date
  readonly endsAt: Date | null
  readonly endedAt: Date | null
}

const spanOf = ({ beginsAt, endsAt, endedAt }: StoredSpan) => ({
  tsBegins: beginsAt.getTime(),
  ...(endsAt && { tsEnds: endsAt.getTime() }),
  isOver: endedAt !== null,
})
