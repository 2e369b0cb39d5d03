import { notify } from '#server/features/notifications/notify.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  type AccountAct,
  beginAct,
  findAccount,
  type MemberRef,
} from '#server/policies/account-acts.ts'
import { isAdult } from '#server/policies/age.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { refuseImpossibleBirthdate } from './change-profile.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'live' | 'sessions'>

interface BirthdateCorrection extends AccountAct {
  /** `YYYY-MM-DD`. */
  readonly birthdate: string
}

/**
 * Corrects a member's birthdate, which they may do once by themselves. After it they may not: what an administrator has
 * looked into stands. The member is notified. The log does not name the date, since it stays when the member is erased.
 */
export async function correctBirthdate(
  platform: Needs,
  correction: BirthdateCorrection,
): Promise<void> {
  const { birthdate } = correction
  const now = platform.clock.now()
  refuseImpossibleBirthdate(birthdate, now)
  if (!isAdult(birthdate, now)) {
    refuse('profile/under-age', { errors: [{ path: '/birthdate', message: 'under age' }] })
  }
  await platform.db.transaction().execute(tx => correct(platform, tx, correction))
}

async function correct(platform: Needs, tx: Db, correction: BirthdateCorrection) {
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
  await announceChange(tx, profileId)
  await notify(platform, tx, { profileId, kind: 'BIRTHDATE_CORRECTED' })
  await recordAct(platform, tx, { actor, action: 'BIRTHDATE_CORRECTED', accountId, reason })
}

/** For who corrects it. */
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
