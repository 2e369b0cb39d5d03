import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { decrypt } from '#server/platform/secrets.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { EarnsCredits, ReadsPictures } from '#server/policies/handed-over.ts'
import { attemptSeats, juryWeights, castVote as storeVote } from '#server/policies/jury.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import type { IdentifySummons, IdentifyVote } from '#shared/contract/identify.ts'
import { shotPurpose } from './add-shot.ts'
import { withAttempt } from './attempts.queries.ts'
import { confirmations } from './confirm.ts'
import { withdrawSummons } from './end-attempt.ts'
import { readPose } from './poses.ts'
import { openSummonses } from './read-identify.ts'

export async function readSummons(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  viewer: Viewer,
  attemptId: string,
): Promise<IdentifySummons> {
  const call = await openSummonses(db, viewer.profileId, clock.now())
    .select(['identify_attempts.poses', 'identify_jurors.due_at as dueAt'])
    .where('identify_attempts.id', '=', attemptId)
    .executeTakeFirst()
  if (!call) refuse('identify/not-found')
  return { poses: call.poses.map(readPose), tsDue: call.dueAt.getTime() }
}

interface Asked {
  readonly attemptId: string
  /** 0 is the chosen picture. */
  readonly number: number
}

/** A picture for a member who may judge it now. All others, including its owner, get the same refusal. */
export async function readJudged(
  platform: Pick<Platform, 'clock' | 'db' | 'secret' | 'storage'> & ReadsPictures,
  viewer: Viewer,
  { attemptId, number }: Asked,
): Promise<Uint8Array> {
  const { clock, db, readPicture, secret } = platform
  const now = clock.now()
  const called = openSummonses(db, viewer.profileId, now)
  const chosen =
    (await chosenIn(called, attemptId)) ??
    (viewer.roles.includes('ADMIN') && (await chosenIn(confirmations(db, viewer), attemptId)))
  if (!chosen) refuse('identify/not-found')
  if (number === 0) return (await readPicture(platform, chosen)) ?? refuse('identify/not-found')
  const encrypted = await readShot(db, { attemptId, number })
  return encrypted ? decrypt(secret, shotPurpose, encrypted) : refuse('identify/not-found')
}

const chosenIn = (query: ReturnType<typeof openSummonses>, attemptId: string) =>
  query
    .select('identify_attempts.picture_id as pictureId')
    .select('identify_attempts.picture_version as version')
    .where('identify_attempts.id', '=', attemptId)
    .executeTakeFirst()

async function readShot(db: Db, { attemptId, number }: Asked): Promise<Buffer | undefined> {
  const shot = await db
    .selectFrom('identify_shots')
    .select('encrypted')
    .where('attempt_id', '=', attemptId)
    .where('number', '=', number)
    .executeTakeFirst()
  return shot?.encrypted
}

/**
 * Stores a juror's vote. The same vote again changes nothing, and a different one is refused. When all have voted, the
 * next full hour decides.
 */
export function castVote(
  platform: Platform & EarnsCredits,
  viewer: Viewer,
  { attemptId, vote }: { readonly attemptId: string; readonly vote: IdentifyVote },
): Promise<void> {
  return withAttempt(platform, { attemptId, by: viewer }, async (tx, attempt) => {
    const { profileId } = viewer
    const now = platform.clock.now()
    const seat = await tx
      .selectFrom('identify_jurors')
      .select(['due_at as dueAt', 'replaced_at as replacedAt', 'verdict', 'poses_right'])
      .where('attempt_id', '=', attemptId)
      .where('juror_profile_id', '=', profileId)
      .executeTakeFirst()
    if (!seat) refuse('identify/not-found')
    const { dueAt, replacedAt, ...cast } = seat
    const isNew = await storeVote(
      tx,
      { seats: attemptSeats, id: attemptId },
      {
        viewer,
        cast: cast.verdict === null ? undefined : cast,
        sent: { verdict: vote.verdict, poses_right: vote.posesRight },
        refusal: 'identify/voted',
        more: async () => {
          const isOpen = attempt.state === 'JURY' && attempt.isAsChosen
          if (!isOpen || replacedAt !== null || dueAt <= now) refuse('identify/over')
          return { voted_at: now, weight: (await juryWeights(tx, [profileId])).get(profileId) }
        },
      },
    )
    if (!isNew) return
    await withdrawSummons(tx, profileId, now)
    await platform.earnCredits(platform, tx, { profileId, work: 'IDENTIFY', workId: attemptId })
    await tx
      .updateTable('identify_attempts')
      .set({ due_at: sql<Date>`least(due_at, ${nextHour(now)})` })
      .where('id', '=', attemptId)
      .execute()
  })
}
