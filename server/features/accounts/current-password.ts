import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { limits } from '#shared/limits.ts'
import { passwordFits } from './passwords.ts'

/** Refuses a wrong one, and guesses that come too often. */
export async function requireCurrentPassword(
  { attempts }: Pick<Platform, 'attempts'>,
  account: { readonly id: string; readonly passwordHash: string | null },
  currentPassword = '',
): Promise<void> {
  await attempts.take('current-password', account.id, limits.loginAttempts)
  if (!(await passwordFits(account.passwordHash, currentPassword))) {
    refuse('accounts/wrong-password', {
      errors: [{ path: '/currentPassword', message: 'incorrect' }],
    })
  }
  await attempts.forgive('current-password', account.id)
}
