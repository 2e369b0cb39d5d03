import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { limits } from '#shared/limits.ts'
import { passwordFits } from './passwords.ts'

interface Account {
  readonly passwordHash: string | null
}

interface GivenPassword {
  readonly account: Account
  readonly password: string | undefined
  /** The field of the body it came in. */
  readonly path: string
}

/** Whether what endangers the account needs its password: it has one, and this login did not come by its mail. */
export function needsCurrentPassword({ passwordHash }: Account, isByMail: boolean): boolean {
  return passwordHash !== null && !isByMail
}

/** Read from the database, not from the remembered session: setting a password changes it. */
export async function cameByMail(db: Db, viewer: Viewer): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('by_mail')
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
  return session?.by_mail ?? false
}

/** Refuses a wrong password where one is needed, and guesses without end. */
export async function requireCurrentPassword(
  { attempts, db }: Platform,
  viewer: Viewer,
  { account, password, path }: GivenPassword,
): Promise<void> {
  if (!needsCurrentPassword(account, await cameByMail(db, viewer))) return
  await attempts.take('current-password', viewer.accountId, limits.loginAttempts)
  if (!(await passwordFits(account.passwordHash, password ?? ''))) {
    refuse('accounts/wrong-password', { errors: [{ path, message: 'incorrect' }] })
  }
  await attempts.forgive('current-password', viewer.accountId)
}
