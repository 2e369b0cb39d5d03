import { sql } from 'kysely'
import { notify } from '#server/features/notifications/notify.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Brand } from '#server/platform/brands/brands.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import {
  type AccountAct,
  beginAct,
  findAccount,
  type MemberRef,
} from '#server/policies/account-acts.ts'
import { ageOn, isAdult } from '#server/policies/age.ts'
import { isNotErased } from '#server/policies/erased.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { limits } from '#shared/limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'

export function refuseImpossibleBirthdate(birthdate: string, today: Date): void {
  const day = new Date(`${birthdate}T00:00:00Z`)
  const isInCalendar = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === birthdate
  const isPossible = isInCalendar && day <= today && ageOn(birthdate, today) <= limits.maxAgeYears
  if (!isPossible) refuseField('/birthdate', 'must be a possible birthdate')
}

export interface Editor {
  readonly viewer: Viewer
  /** Chooses the brand of the support team that gets the mail. */
  readonly host: string
}

/**
 * Refuses the birthdate of a minor and stores a flag for the administrators. The flag has its own transaction, because
 * the refusal rolls back everything else. A repeated attempt adds no second flag.
 */
export async function refuseMinor(
  platform: Pick<Platform, 'brands' | 'clock' | 'db' | 'mailer'>,
  editor: Editor,
  birthdate: string,
): Promise<void> {
  if (isAdult(birthdate, platform.clock.now())) return
  await platform.db.transaction().execute(tx => flag(platform, tx, editor, birthdate))
  refuseUnderAge()
}

const refuseUnderAge = (): never =>
  refuse('profile/under-age', {
    errors: [{ path: '/birthdate', message: 'must be that of an adult' }],
  })

/** Mails support once for each profile and day, so many attempts do not flood it. */
async function flag(
  { brands, clock, mailer }: Pick<Platform, 'brands' | 'clock' | 'mailer'>,
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

/** Serializes attempts. Otherwise two at once would both count as the first. */
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

/** Names the profile to support, but not the entered date, which stays in the database. */
function minorMail(brand: Brand, profileId: string): Mail {
  const { subject, body, profile } = mailTexts.minor
  return composeMail(brand, {
    to: brand.supportAddress,
    subject,
    before: [body, `${profile}: ${profileId}`],
  })
}

interface BirthdateCorrection extends AccountAct {
  /** `YYYY-MM-DD`. */
  readonly birthdate: string
}

/**
 * Corrects a member's birthdate. A member can do this once themselves. After an administrator's correction they cannot,
 * so that it stands. The member is notified. The log does not contain the date, because it remains after the member is
 * erased.
 */
export async function correctBirthdate(
  platform: Pick<Platform, 'bus' | 'clock' | 'db' | 'live' | 'sessions'>,
  correction: BirthdateCorrection,
): Promise<void> {
  const { birthdate } = correction
  const now = platform.clock.now()
  refuseImpossibleBirthdate(birthdate, now)
  if (!isAdult(birthdate, now)) refuseUnderAge()
  await platform.db.transaction().execute(tx => correct(platform, tx, correction))
}

async function correct(
  platform: Pick<Platform, 'bus' | 'clock' | 'live' | 'sessions'>,
  tx: Db,
  correction: BirthdateCorrection,
) {
  const { actor, birthdate, reason = '' } = correction
  const { accountId, profileId } = await beginAct(tx, correction)
  const known = await tx
    .selectFrom('profiles')
    .select('birthdate')
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (known.birthdate === null) refuse('administration/no-birthdate')
  if (known.birthdate === birthdate) return
  const now = platform.clock.now()
  await tx
    .updateTable('profiles')
    .set({ birthdate, birthdate_corrected_at: now, updated_at: now })
    .where('id', '=', profileId)
    .execute()
  await announceChange(platform, tx, profileId)
  await notify(platform, tx, { profileId, kind: 'BIRTHDATE_CORRECTED' })
  await recordAct(platform, tx, { actor, action: 'BIRTHDATE_CORRECTED', accountId, reason })
}

export async function readBirthdate(
  db: Db,
  member: MemberRef,
): Promise<{ readonly birthdate?: string }> {
  const { profileId } = await findAccount(db, member)
  const { birthdate } = await db
    .selectFrom('profiles')
    .select('birthdate')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  return birthdate === null ? {} : { birthdate }
}
