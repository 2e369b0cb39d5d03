import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import { writeOwn } from '#server/policies/write-between.ts'
import type { IdentifyAttempt } from '#shared/contract/identify.ts'
import { identifyLimits } from '#shared/identify.ts'
import { withAttempt } from './attempts.queries.ts'
import { endAttempt } from './end-attempt.ts'
import { drawPoses, writePose } from './poses.ts'
import { readAttempt } from './read-identify.ts'

interface Begin {
  readonly id: string
  readonly pictureId: string
}

/** The longest decoding of an upload that arrived in time. */
const decodingMaxMs = 120_000

/** Asks for three poses, once, however often it is sent. */
export async function beginAttempt(
  platform: Platform,
  viewer: Viewer,
  { id, pictureId }: Begin,
): Promise<{ readonly attempt: IdentifyAttempt; readonly isNew: boolean }> {
  const { db } = platform
  await lapseOverdue(platform, viewer)
  const isNew = await writeOwn(platform, viewer, async tx => {
    const known = await tx
      .selectFrom('identify_attempts')
      .select(['profile_id as profileId', 'picture_id as pictureId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (known) {
      const isSame = known.profileId === viewer.profileId && known.pictureId === pictureId
      return isSame ? false : refuse('identify/id-taken')
    }
    return insertAttempt(platform, tx, { viewer, id, pictureId })
  })
  const attempt = await readAttempt(db, { profileId: viewer.profileId, id })
  return { attempt: attempt ?? refuse('identify/picture-unfit'), isNew }
}

/** @returns false if the same request was sent twice at once, and the other one was faster */
async function insertAttempt(
  { clock, quotas }: Platform,
  tx: Db,
  { viewer, id, pictureId }: Begin & { readonly viewer: Viewer },
): Promise<boolean> {
  const now = clock.now()
  const picture = await tx
    .selectFrom('pictures')
    .select('version')
    .where('id', '=', pictureId)
    .where('profile_id', '=', viewer.profileId)
    .where(isForEverybody)
    .forKeyShare()
    .executeTakeFirst()
  if (!picture) refuse('identify/picture-unfit')
  const shootUntil = new Date(now.getTime() + identifyLimits.shootMs)
  const inserted = await tx
    .insertInto('identify_attempts')
    .values({
      id,
      profile_id: viewer.profileId,
      picture_id: pictureId,
      picture_version: picture.version,
      poses: drawPoses().map(writePose),
      seed: randomBytes(32),
      state: 'SHOOTING',
      began_at: now,
      shoot_until: shootUntil,
      due_at: new Date(shootUntil.getTime() + decodingMaxMs),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const twin = await tx
      .selectFrom('identify_attempts')
      .select('picture_id as pictureId')
      .where('id', '=', id)
      .where('profile_id', '=', viewer.profileId)
      .executeTakeFirst()
    return twin?.pictureId === pictureId ? false : refuse('identify/attempt-open')
  }
  // A refusal rolls this back with everything else.
  await quotas.within(tx).take('identify', viewer.accountId, identifyLimits.attempts)
  return true
}

/** Ends an attempt whose time is over, so the member need not wait for the job. */
async function lapseOverdue(platform: Platform, viewer: Viewer) {
  const overdue = await platform.db
    .selectFrom('identify_attempts')
    .select('id')
    .where('profile_id', '=', viewer.profileId)
    .where('state', '=', 'SHOOTING')
    .where('shoot_until', '<=', platform.clock.now())
    .executeTakeFirst()
  if (!overdue) return
  const end = { state: 'LAPSED', reason: 'TIME' } as const
  await withAttempt(platform, { attemptId: overdue.id, by: viewer }, async (tx, attempt) => {
    if (attempt.state === 'SHOOTING') await endAttempt(platform, tx, { attempt, end })
  })
}

export function withdrawAttempt(platform: Platform, viewer: Viewer, id: string): Promise<void> {
  return withAttempt(platform, { attemptId: id, by: viewer }, async (tx, attempt) => {
    if (attempt.profileId !== viewer.profileId) refuse('identify/not-found')
    if (attempt.dueAt === null) refuse('identify/over')
    const end = { state: 'LAPSED', reason: 'WITHDRAWN' } as const
    await endAttempt(platform, tx, { attempt, end })
  })
}
