import { recordAct, requireAdministrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type AccountAct, findAccount } from '#server/policies/account-acts.ts'
import { hasRole } from '#server/policies/roles.ts'
import { type ErasureDependencies, eraseAccount } from './erase-account.ts'

interface MemberErasure extends AccountAct {
  /** The address of the account, entered once more by who erases it. */
  readonly email: string
}

/** Erases a member's account as their own erasure does. An administrator's role is revoked first, by an act of its own. */
export async function eraseMember(
  platform: Platform,
  dependencies: ErasureDependencies,
  erasure: MemberErasure,
): Promise<void> {
  const { actor, member, reason = '' } = erasure
  const { accountId } = await findAccount(platform.db, member)
  const isErased = await eraseAccount(platform, dependencies, accountId, async (tx, { email }) => {
    await requireAdministrator(tx, actor)
    if (erasure.email.trim().toLowerCase() !== email) {
      refuse('administration/address-differs', {
        errors: [{ path: '/email', message: 'another address' }],
      })
    }
    if (await hasRole(tx, accountId, 'ADMIN')) refuse('administration/is-administrator')
    await recordAct(platform, tx, { actor, action: 'MEMBER_ERASED', accountId, reason })
  })
  if (!isErased) refuse('administration/member-not-found')
}
