import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { limits } from '#shared/limits.ts'
import { passwordFits } from './passwords.ts'

interface Given {
  readonly password: string | undefined
  /** The field of the body it came in. */
  readonly path: string
}

/** Refuses a wrong one, and guesses that come too often. */
export async function requireCurrentPassword(
  { attempts }: Pick<Platform, 'attempts'>,
  account: { readonly id: string; readonly passwordHash: string | null },
  { password = '', path }: Given,
): Promise<void> {
  await attempts.take('current-password', account.id, limits.loginAttempts)
  if (!(await passwordFits(account.passwordHash, password))) {
    refuse('accounts/wrong-password', { errors: [{ path, message: 'incorrect' }] })
  }
  await attempts.forgive('current-password', account.id)
}
