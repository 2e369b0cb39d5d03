import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { attemptSeats } from '#server/policies/jury.ts'
import type { IdentifyAttempt, OwnIdentify } from '#shared/contract/identify.ts'
import { type AttemptReason, type AttemptState, identifyLimits } from '#shared/identify.ts'
import { isAsChosen } from './attempts.queries.ts'
import { readPose } from './poses.ts'

/** More summonses than anybody has at once. */
const summonsesMax = 50

export async function readOwnIdentify(
  platform: Pick<Platform, 'quotas' | 'clock' | 'db'>,
  viewer: Viewer,
): Promise<OwnIdentify> {
  const { clock, db } = platform
  const now = clock.now()
  const attempt = await readAttempt(db, { profileId: viewer.profileId })
  const tsNextAttempt = await nextAttemptAt(platform, viewer)
  const askedUntil = await askedUntilOf(db, viewer.profileId)
  return {
    ...(attempt && { attempt: asOver(attempt, now) }),
    verified: await badgesOf(db, viewer.profileId, now),
    calls: await summonsesOf(db, viewer.profileId, now),
    ...(askedUntil && { tsAskedUntil: askedUntil.getTime() }),
    ...(tsNextAttempt !== undefined && { tsNextAttempt }),
    tsNow: now.getTime(),
  }
}

/**
 * Until when players have asked the member to pass; undefined if they have not. A round that only asks players stays
 * hidden. A member who has passed is no longer asked, even before the round ends.
 */
async function askedUntilOf(db: Db, profileId: string): Promise<Date | null | undefined> {
  const asked = await db
    .selectFrom('games_buster_rounds')
    .select('due_at as dueAt')
    .where('profile_id', '=', profileId)
    .where('state', '=', 'ASKED')
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from identify_attempts attempt
        where attempt.profile_id = games_buster_rounds.profile_id and attempt.state = 'PASSED'
          and attempt.decided_at >= asked_at)`,
    )
    .executeTakeFirst()
  return asked?.dueAt
}

/**
 * A member's latest attempt, or the one with an id. It hides the number of votes, which would reveal when a juror
 * voted.
 */
export async function readAttempt(
  db: Db,
  { profileId, id }: { readonly profileId: string; readonly id?: string },
): Promise<IdentifyAttempt | undefined> {
  const row = await db
    .selectFrom('identify_attempts')
    .select(['id', 'picture_id as profilePicId', 'poses', 'state', 'reason'])
    .select(['shoot_until as shootUntil', 'decided_at as decidedAt'])
    .select(
      sql<number[]>`array(select number from identify_shots
        where attempt_id = identify_attempts.id order by number)`.as('shotsTaken'),
    )
    .where('profile_id', '=', profileId)
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .orderBy('began_at', 'desc')
    .orderBy('id')
    .$narrowType<{ state: AttemptState; reason: AttemptReason | null }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { shootUntil, decidedAt, reason, poses, ...attempt } = row
  return {
    ...attempt,
    poses: poses.map(readPose),
    tsShootUntil: shootUntil.getTime(),
    ...(decidedAt && { tsDecided: decidedAt.getTime() }),
    ...(reason && { reason }),
  }
}

/** Shows an attempt as over when its three minutes are over, even before the job has ended it. */
function asOver(attempt: IdentifyAttempt, now: Date): IdentifyAttempt {
  if (attempt.state !== 'SHOOTING' || now.getTime() < attempt.tsShootUntil) return attempt
  return { ...attempt, state: 'LAPSED', reason: 'TIME', tsDecided: attempt.tsShootUntil }
}

async function badgesOf(db: Db, profileId: string, now: Date) {
  const rows = await db
    .selectFrom('identify_badges')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select(['picture_id as profilePicId', 'verified_until as until'])
    .where('profile_id', '=', profileId)
    .whereRef('version', '=', 'picture_version')
    .where('verified_until', '>', now)
    .orderBy('sort_order')
    .orderBy('picture_id')
    .execute()
  return rows.map(({ profilePicId, until }) => ({ profilePicId, tsUntil: until.getTime() }))
}

async function summonsesOf(db: Db, profileId: string, now: Date) {
  const rows = await openSummonses(db, profileId, now)
    .select(['identify_jurors.attempt_id as attemptId', 'identify_jurors.due_at as dueAt'])
    .orderBy('identify_jurors.due_at')
    .orderBy('identify_jurors.attempt_id')
    .limit(summonsesMax)
    .execute()
  return rows.map(({ attemptId, dueAt }) => ({ attemptId, tsDue: dueAt.getTime() }))
}

export const openSummonses = (db: Db, profileId: string, now: Date) =>
  db
    .selectFrom('identify_jurors')
    .innerJoin('identify_attempts', 'identify_attempts.id', 'identify_jurors.attempt_id')
    .innerJoin('pictures', 'pictures.id', 'identify_attempts.picture_id')
    .where('identify_jurors.juror_profile_id', '=', profileId)
    .where(attemptSeats.isOpen)
    .where('identify_jurors.due_at', '>', now)
    .where('identify_attempts.state', '=', 'JURY')
    .where(isAsChosen())

async function nextAttemptAt(
  { quotas, clock }: Pick<Platform, 'quotas' | 'clock'>,
  { accountId }: Viewer,
): Promise<number | undefined> {
  try {
    await quotas.requireOneLeft('identify', accountId, identifyLimits.attempts)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { retryAfterSeconds = 1 } = error.detail
    return clock.now().getTime() + Math.ceil(retryAfterSeconds * 1_000)
  }
}
