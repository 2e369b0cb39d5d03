import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { encrypt } from '#server/platform/secrets.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { SpooledFile } from '#server/platform/spool.ts'
import { identifyLimits } from '#shared/identify.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { withAttempt } from './attempts.queries.ts'
import { endAttempt } from './end-attempt.ts'
import { moveJuryOn } from './summon-jurors.ts'

/**
 * Decodes an upload, and encodes it again as a JPEG of moderate size without metadata. Refuses a file that is not a
 * picture.
 */
export type EncodePicture = (upload: {
  readonly profileId: string
  readonly read: () => Promise<Uint8Array>
  readonly signal: AbortSignal
}) => Promise<Uint8Array>

interface NewShot {
  readonly attemptId: string
  readonly number: number
  readonly file: SpooledFile | undefined
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal
}

export const shotPurpose = 'identify-shot'
/** A silent connection is closed a little later. */
const waitMaxMs = 110_000

/** Stores a shot, encrypted. The third one summons the jurors, in the same transaction. */
export async function addShot(
  platform: Platform & { readonly encodePicture: EncodePicture },
  viewer: Viewer,
  { attemptId, number, file, gone }: NewShot,
): Promise<void> {
  const { quotas, clock, db, encodePicture, secret } = platform
  // A shot that arrived in time counts, however long it waits to be decoded.
  const arrivedAt = clock.now()
  const found = await db
    .selectFrom('identify_attempts')
    .select(['profile_id as profileId', 'state', 'shoot_until as shootUntil'])
    .where('id', '=', attemptId)
    .executeTakeFirst()
  if (await isThere(db, { attempt: found, viewer, number, attemptId, arrivedAt })) return
  if (!file) refuseField('/picfile', 'is required')
  await quotas.take('identify-shot', viewer.profileId, serverLimits.uploads)
  const signal = AbortSignal.any([gone, AbortSignal.timeout(waitMaxMs)])
  const upload = { profileId: viewer.profileId, read: () => file.read(), signal }
  const encrypted = encrypt(secret, shotPurpose, await encodePicture(upload))
  await withAttempt(platform, { attemptId, by: viewer }, async (tx, attempt, candidates) => {
    if (await isThere(tx, { attempt, viewer, number, attemptId, arrivedAt })) return
    if (!attempt.isAsChosen) {
      const end = { state: 'LAPSED', reason: 'PICTURE' } as const
      return endAttempt(platform, tx, { attempt, end })
    }
    await tx
      .insertInto('identify_shots')
      .values({ attempt_id: attemptId, number, encrypted, taken_at: arrivedAt })
      .execute()
    const shots = tx.selectFrom('identify_shots').where('attempt_id', '=', attemptId)
    if ((await countRows(shots)) < identifyLimits.shots) return
    const replaceUntil = new Date(clock.now().getTime() + identifyLimits.replaceMs)
    await tx
      .updateTable('identify_attempts')
      .set({ replace_until: replaceUntil })
      .where('id', '=', attemptId)
      .execute()
    await moveJuryOn(platform, { tx, candidates }, { ...attempt, replaceUntil })
  })
}

interface SentShot {
  readonly attempt:
    | { readonly profileId: string; readonly state: string; readonly shootUntil: Date }
    | undefined
  readonly viewer: Viewer
  readonly attemptId: string
  readonly number: number
  readonly arrivedAt: Date
}

/**
 * Whether the shot is already stored, because the member may send it again after a lost reply. Refuses a shot that may
 * not be added.
 */
async function isThere(db: Db, { attempt, viewer, ...shot }: SentShot): Promise<boolean> {
  if (attempt?.profileId !== viewer.profileId) refuse('identify/not-found')
  if (attempt.state === 'JURY' || attempt.state === 'CONFIRMATION') return true
  if (attempt.state !== 'SHOOTING') refuse('identify/over')
  const stored = await db
    .selectFrom('identify_shots')
    .select('number')
    .where('attempt_id', '=', shot.attemptId)
    .where('number', '=', shot.number)
    .executeTakeFirst()
  if (stored) return true
  return shot.arrivedAt < attempt.shootUntil ? false : refuse('identify/too-late')
}
