import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { BusterResult } from '#shared/games/gpt-buster/contract.ts'
import { busterLimits } from '#shared/games/gpt-buster/rules.ts'
import { lastResultsAt } from '#shared/results.ts'

export interface BusterSubject {
  readonly roundId: string | null
  readonly control: string | null
  readonly controlProfileId: string | null
}

const step = 5
const percentOf = (verdict: string) => sql`(
  round(100.0 / ${step}::int * count(*) filter (where verdict = ${verdict}) / count(*)) * ${step}::int)::int`

interface Crowd extends BusterSubject {
  readonly bot: number
  readonly human: number
  readonly unsure: number
}

/**
 * Stores the shares of all votes until the day's results. It reveals neither how many voted nor whose vote changed a
 * share. Stored shares stay when voters are erased. Each subject has its own statement, to prevent deadlocks with the
 * erasure of its member.
 */
export async function countCrowds({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const { rows } = await sql<Crowd>`
    select round_id as "roundId", control, control_profile_id as "controlProfileId", ${percentOf('BOT')} as bot,
      ${percentOf('HUMAN')} as human, ${percentOf('UNSURE')} as unsure
    from games_buster_deals
    where verdict is not null and answered_at < ${lastResultsAt(clock.now())}
    group by round_id, control, control_profile_id
    having count(*) >= ${busterLimits.crowdLeast}`.execute(db)
  await runForEach(rows, crowd => saveCrowd(db, crowd))
}

async function saveCrowd(db: Db, { bot, human, unsure, ...subject }: Crowd) {
  const shares = { bot_percent: bot, human_percent: human, unsure_percent: unsure }
  const { numUpdatedRows } = await db
    .updateTable('games_buster_crowds')
    .set(shares)
    .where(isOfSame(subject))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const { roundId: round_id, control, controlProfileId: control_profile_id } = subject
  await db
    .insertInto('games_buster_crowds')
    .values({ round_id, control, control_profile_id, ...shares })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Undefined if too few had voted as of the last results. Call it only after the reader's own vote is stored. */
export async function readCrowd(db: Db, subject: BusterSubject): Promise<BusterResult['crowd']> {
  const { rows } = await sql<{ bot: number; human: number; unsure: number }>`
    select bot_percent as bot, human_percent as human, unsure_percent as unsure
    from games_buster_crowds where ${isOfSame(subject)}`.execute(db)
  const [row] = rows
  return row && { BOT: row.bot / 100, HUMAN: row.human / 100, UNSURE: row.unsure / 100 }
}

function isOfSame({ roundId, control, controlProfileId }: BusterSubject): RawBuilder<boolean> {
  if (roundId !== null) return sql<boolean>`round_id = ${roundId}`
  return control === null
    ? sql<boolean>`control_profile_id = ${controlProfileId}`
    : sql<boolean>`control = ${control}`
}
