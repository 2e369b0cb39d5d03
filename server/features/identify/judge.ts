import type { Db } from '#server/platform/database/connect.ts'
import { decrypt } from '#server/platform/encrypted.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { ReadsPictures } from '#server/policies/handed-over.ts'
import type { IdentifyCall } from '#shared/contract/identify.ts'
import { shotPurpose } from './add-shot.ts'
import { confirmations } from './confirm.ts'
import { readPose } from './poses.ts'
import { openCalls } from './read-identify.ts'

/** What a juror is told, while they may vote. */
export async function readCall(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  viewer: Viewer,
  attemptId: string,
): Promise<IdentifyCall> {
  const call = await openCalls(db, viewer.profileId, clock.now())
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

/** A picture for who may judge it now; for everybody else, its owner included, there is none. */
export async function readJudged(
  platform: Pick<Platform, 'clock' | 'db' | 'secret' | 'storage'> & ReadsPictures,
  viewer: Viewer,
  { attemptId, number }: Asked,
): Promise<Uint8Array> {
  const { clock, db, readPicture, secret } = platform
  const now = clock.now()
  const called = openCalls(db, viewer.profileId, now)
  const chosen =
    (await chosenIn(called, attemptId)) ??
    (viewer.roles.includes('ADMIN') && (await chosenIn(confirmations(db, viewer), attemptId)))
  if (!chosen) refuse('identify/not-found')
  if (number === 0) return (await readPicture(platform, chosen)) ?? refuse('identify/not-found')
  const encrypted = await readShot(db, { attemptId, number })
  return encrypted ? decrypt(secret, shotPurpose, encrypted) : refuse('identify/not-found')
}

const chosenIn = (query: ReturnType<typeof openCalls>, attemptId: string) =>
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
