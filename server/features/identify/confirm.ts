import { sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { IdentifyConfirmation, IdentifyVote } from '#shared/contract/identify.ts'
import { isAsChosen, withAttempt } from './attempts.queries.ts'
import { endAttempt } from './end-attempt.ts'
import { readPose } from './poses.ts'

const confirmationsMax = 50

/**
 * The attempts that wait for this administrator. It leaves out attempts of their own profiles, and those they have
 * judged as a juror.
 */
export const confirmations = (db: Db, { accountId }: Viewer) =>
  db
    .selectFrom('identify_attempts')
    .innerJoin('pictures', 'pictures.id', 'identify_attempts.picture_id')
    .where('identify_attempts.state', '=', 'CONFIRMATION')
    .where(isAsChosen())
    .where(
      sql<boolean>`not exists (select from profiles own where own.account_id = ${accountId}
        and (own.id = identify_attempts.profile_id or exists (select from identify_jurors juror
          where juror.attempt_id = identify_attempts.id and juror.juror_profile_id = own.id)))`,
    )

const votes = sql<IdentifyVote[]>`coalesce((
  select json_agg(json_build_object('verdict', verdict, 'posesRight', poses_right) order by voted_at)
  from identify_jurors where attempt_id = identify_attempts.id and voted_at is not null), '[]')`

export async function readConfirmations(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
): Promise<IdentifyConfirmation[]> {
  const rows = await confirmations(db, viewer)
    .select(['identify_attempts.id as attemptId', 'identify_attempts.poses'])
    .select(['identify_attempts.due_at as dueAt', votes.as('votes')])
    .orderBy('identify_attempts.due_at')
    .orderBy('identify_attempts.id')
    .limit(confirmationsMax)
    .execute()
  return rows.map(({ dueAt, poses, ...row }) => ({
    ...row,
    poses: poses.map(readPose),
    tsDue: dueAt?.getTime() ?? 0,
  }))
}

interface Confirmation {
  readonly actor: Administrator
  readonly attemptId: string
  readonly isSame: boolean
  readonly reason: string
}

/** Records an administrator's decision on an attempt with fewer than five jurors. */
export function confirmAttempt(
  platform: Platform,
  viewer: Viewer,
  { actor, attemptId, isSame, reason }: Confirmation,
): Promise<void> {
  return withAttempt(platform, { attemptId }, async (tx, attempt) => {
    const mine = await confirmations(tx, viewer)
      .innerJoin('profiles', 'profiles.id', 'identify_attempts.profile_id')
      .select('profiles.account_id as accountId')
      .where('identify_attempts.id', '=', attemptId)
      .executeTakeFirst()
    if (!mine) refuse(attempt.dueAt === null ? 'identify/over' : 'identify/not-found')
    const action = isSame ? 'PICTURE_VERIFIED' : 'PICTURE_NOT_VERIFIED'
    const { accountId } = mine
    await recordAct(platform, tx, { actor, action, ...(accountId && { accountId }), reason })
    const end = isSame
      ? ({ state: 'PASSED' } as const)
      : ({ state: 'FAILED', reason: 'DIFFERENT' } as const)
    await endAttempt(platform, tx, { attempt, end })
  })
}
