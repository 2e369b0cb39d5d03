import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isAdult } from '#server/policies/age.ts'
import { isThere } from '#server/policies/erased.ts'
import { minorMail } from './minor-mail.ts'

/** Who enters something into his profile. */
export interface Editor {
  readonly viewer: Viewer
  /** Chooses the brand whose support is written to. */
  readonly host: string
}

type Needs = Pick<Platform, 'brands' | 'clock' | 'db' | 'mailer'>

/**
 * Refuses the birthdate of a minor, and leaves a flag for the administrators: in a transaction of its own, since the
 * refusal undoes everything else. The same attempt again leaves no second flag.
 */
export async function refuseMinor(
  platform: Needs,
  editor: Editor,
  birthdate: string,
): Promise<void> {
  if (isAdult(birthdate, platform.clock.now())) return
  await platform.db.transaction().execute(tx => flag(platform, tx, editor, birthdate))
  refuse('profile/under-age', { errors: [{ path: '/birthdate', message: 'under age' }] })
}

/** Support is told of the first flag of a profile and day: whoever tries many dates does not flood it. */
async function flag(
  { brands, clock, mailer }: Needs,
  db: Db,
  { viewer, host }: Editor,
  birthdate: string,
) {
  const { profileId, accountId } = viewer
  const now = clock.now()
  const known = await lockedFlags(db, profileId, { birthdate, now })
  if (known.isFlagged) return
  const values = { id: newId(clock), profile_id: profileId, birthdate, flagged_at: now }
  await db.insertInto('profile_age_flags').values(values).execute()
  if (known.isTold) return
  await mailer.queue(db, { ...minorMail(brands.of(host), profileId), about: accountId })
}

/** One attempt after the other: two at once would both be the first. */
async function lockedFlags(db: Db, profileId: string, attempt: { birthdate: string; now: Date }) {
  await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where(isThere())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const today = new Date(attempt.now).setUTCHours(0, 0, 0, 0)
  return db
    .selectFrom('profile_age_flags')
    .select(sql<boolean | null>`bool_or(birthdate = ${attempt.birthdate})`.as('isFlagged'))
    .select(sql<boolean | null>`bool_or(flagged_at >= ${new Date(today)})`.as('isTold'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
}
