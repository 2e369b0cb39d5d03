import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { isForAdministrators } from '#shared/report-reasons.ts'
import { namePictures, type PictureCopy } from './evidence-pictures.ts'
import type { Reported } from './find-reported.ts'
import { dismissJurors } from './jury/end-summonses.ts'
import type { StoredCase } from './stored-case.ts'
import { momentToTell, withdrawTold } from './tell-accused.ts'

type FoundCase = Pick<StoredCase, 'id' | 'accused_profile_id' | 'stage'>

/**
 * The case about the same thing with the same content. It prevents a second judgment of that content. With `isLocked`
 * it does not wait for the row, so the caller tries again (`underLocks`).
 */
export function findCase(
  db: Db,
  { accusedProfileId, kind, thingId, hash }: Reported,
  { isLocked = false } = {},
): Promise<FoundCase | undefined> {
  return db
    .selectFrom('moderation_cases')
    .select(['id', 'accused_profile_id', 'stage'])
    .where('accused_profile_id', '=', accusedProfileId)
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('evidence_hash', '=', hash)
    .$if(isLocked, query => query.forUpdate().noWait())
    .executeTakeFirst()
}

interface NewCase {
  readonly reported: Reported
  readonly copies: readonly PictureCopy[]
  /** Absent when the site itself opens the case. */
  readonly reporter?: { readonly profileId: string; readonly reason: string }
}

export async function storeCase(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { reported, copies, reporter }: NewCase,
): Promise<string> {
  const { accusedProfileId, kind, thingId, evidence, hash } = reported
  // The accused knows the case by this id, so it contains no time.
  const [id, now] = [newTimelessId(), clock.now()]
  const isForJury = !reporter || !isForAdministrators(reporter.reason)
  const reporterId = reporter?.profileId ?? null
  const isAnswered =
    isForJury &&
    !(reporterId !== null && (await isOftenRejected(tx, reporterId))) &&
    !(await haveJuriesEnough(tx, { accusedProfileId, reporterId }))
  const tellAt = isAnswered ? await momentToTell(tx, accusedProfileId, now) : null
  await tx
    .insertInto('moderation_cases')
    .values({
      id,
      accused_profile_id: accusedProfileId,
      kind,
      thing_id: thingId,
      evidence: JSON.stringify(evidence),
      evidence_hash: hash,
      site_reason: reporter ? null : 'FAKE_PROFILE',
      route: isForJury ? 'JURY' : 'ADMINISTRATORS',
      stage: isAnswered ? 'ANSWER' : 'ADMINISTRATORS',
      tell_at: tellAt,
      due_at: tellAt && nextHour(new Date(tellAt.getTime() + justiceLimits.answerMs)),
      // Every case has a seed, because the sides see its hash. A missing hash would tell who decides.
      seed: randomBytes(32),
      opened_at: now,
    })
    .execute()
  await namePictures(tx, id, copies)
  return id
}

interface Sides {
  readonly accusedProfileId: string
  readonly reporterId: string | null
}

/**
 * Whether administrators should read the next case first, because too many run about the accused or by the reporter.
 */
async function haveJuriesEnough(db: Db, { accusedProfileId, reporterId }: Sides): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from moderation_cases
    where accused_profile_id = ${accusedProfileId} and stage in ('ANSWER', 'VOTE')
    union all
    select count(*)::int from moderation_cases
    where stage in ('ANSWER', 'VOTE') and id in (
      select case_id from moderation_reports where reporter_profile_id = ${reporterId})`.execute(db)
  return rows.some(({ count }) => count >= justiceLimits.openCasesMax)
}

/** Whether administrators should read a reporter's next case first, because their last ones were all rejected. */
async function isOftenRejected(db: Db, reporterId: string): Promise<boolean> {
  const { rejectedInRow } = justiceLimits
  const { rows } = await sql<{ upheld: boolean }>`
    select last.upheld from (
      select distinct on (v.case_id) v.case_id, v.upheld, v.decided_at
      from moderation_verdicts v join moderation_reports r on r.case_id = v.case_id
      where r.reporter_profile_id = ${reporterId}
        -- A reporter who joined a case after its verdict did not cause it.
        and r.reported_at < (
          select first.decided_at from moderation_verdicts first
          where first.case_id = v.case_id order by first.round limit 1)
      order by v.case_id, v.round desc
    ) last
    order by last.decided_at desc, last.case_id limit ${rejectedInRow}`.execute(db)
  return rows.length === rejectedInRow && rows.every(({ upheld }) => !upheld)
}

/** Takes an undecided case from its jury. The accused may know of it, but can no longer answer. */
export async function moveToAdministrators(
  tx: Db,
  { id, accused_profile_id: accusedProfileId }: FoundCase,
): Promise<void> {
  const moved = await tx
    .updateTable('moderation_cases')
    .set({ route: 'ADMINISTRATORS', stage: 'ADMINISTRATORS', due_at: null })
    .set({ round: sql<number>`case when stage = 'DECIDED' then 2 else round end` })
    .where('id', '=', id)
    .where(
      sql<boolean>`(stage in ('ANSWER', 'VOTE', 'ADMINISTRATORS')
        or stage = 'DECIDED' and round = 1 and appealed_at is not null)`,
    )
    .returning('id')
    .executeTakeFirst()
  if (!moved) return
  await dismissJurors(tx, id)
  await withdrawTold(tx, accusedProfileId)
}
