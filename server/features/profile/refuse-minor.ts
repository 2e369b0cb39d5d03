import { sql } from 'kysely'
import type { Brand } from '#server/platform/brands/brands.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isAdult } from '#server/policies/age.ts'
import { isNotErased } from '#server/policies/erased.ts'
import { mailTexts } from '#shared/texts/mails.ts'

/** The member who edits their profile. */
export interface Editor {
  readonly viewer: Viewer
  /** Chooses the brand whose support is mailed. */
  readonly host: string
}

type Needs = Pick<Platform, 'brands' | 'clock' | 'db' | 'mailer'>

/**
 * Refuses the birthdate of a minor and stores a flag for the administrators. The flag has its own transaction, since the
 * refusal rolls back everything else. Repeating the attempt adds no second flag.
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

/** Mails support once for each profile and day, so that trying many dates does not flood it. */
async function flag(
  { brands, clock, mailer }: Needs,
  db: Db,
  { viewer, host }: Editor,
  birthdate: string,
) {
  const { profileId, accountId } = viewer
  const now = clock.now()
  const known = await lockFlags(db, profileId, { birthdate, now })
  if (known.isFlagged) return
  const values = { id: newId(clock), profile_id: profileId, birthdate, flagged_at: now }
  await db.insertInto('profile_age_flags').values(values).execute()
  if (known.isMailed) return
  await mailer.queue(db, { ...minorMail(brands.of(host), profileId), about: accountId })
}

/** Serialises attempts: two at once would both be the first. */
async function lockFlags(db: Db, profileId: string, attempt: { birthdate: string; now: Date }) {
  await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where(isNotErased())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const today = new Date(attempt.now).setUTCHours(0, 0, 0, 0)
  return db
    .selectFrom('profile_age_flags')
    .select(sql<boolean | null>`bool_or(birthdate = ${attempt.birthdate})`.as('isFlagged'))
    .select(sql<boolean | null>`bool_or(flagged_at >= ${new Date(today)})`.as('isMailed'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
}

/** Names the profile to support. The entered date stays in the database. */
function minorMail(brand: Brand, profileId: string): Mail {
  const { subject, body, profile } = mailTexts.minor
  return composeMail(brand, {
    to: brand.supportAddress,
    subject,
    before: [body, `${profile}: ${profileId}`],
  })
}
