import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type Account, proofNeeded } from './account.ts'
import { passwordFits } from './passwords.ts'

interface Given {
  readonly password: string | undefined
  /** The field of the body it came in. */
  readonly path: string
  /** IP address. */
  readonly address: string
}

/**
 * Before the login is changed or the account erased: a session begun by a mailed link a few minutes ago will do,
 * otherwise the password, or a fresh link where there is none. Guesses that come too often are refused.
 */
export async function confirmOwner(
  { attempts }: Pick<Platform, 'attempts'>,
  account: Account,
  { password = '', path, address }: Given,
): Promise<void> {
  const needed = proofNeeded(account)
  if (needed === undefined) return
  if (needed === 'LINK') refuse('accounts/fresh-link-needed')
  await attempts.take('current-password', account.id, serverLimits.loginAttempts)
  const asker = { address, accountId: account.id }
  if (!(await passwordFits(account.passwordHash, password, asker))) {
    refuse('accounts/wrong-password', { errors: [{ path, message: 'incorrect' }] })
  }
  await attempts.forgive('current-password', account.id)
}
