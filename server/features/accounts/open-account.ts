import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Role } from '#shared/contract/accounts.ts'

/** How the profile's own feature opens an empty profile, in the same transaction. */
export type OpenProfile = (
  platform: Pick<Platform, 'clock'>,
  db: Db,
  profile: { id: string; accountId: string },
) => Promise<void>

interface OpenedAccount {
  readonly id: string
  readonly profileId: string
}

/** Opens an account with its first profile. An address that the operator named becomes an administrator's. */
export async function openAccount(
  platform: Pick<Platform, 'clock' | 'config'>,
  openProfile: OpenProfile,
  db: Db,
  email: string,
): Promise<OpenedAccount> {
  const { clock, config } = platform
  const id = newId(clock)
  const profileId = newId(clock)
  await db
    .insertInto('accounts')
    .values({ id, email, default_profile_id: profileId, created_at: clock.now() })
    .execute()
  await openProfile(platform, db, { id: profileId, accountId: id })
  const roles: Role[] = config.adminEmails.includes(email) ? ['USER', 'ADMIN'] : ['USER']
  await grantRoles(platform, db, id, roles)
  return { id, profileId }
}

export async function grantRoles(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  accountId: string,
  roles: readonly Role[],
): Promise<void> {
  await db
    .insertInto('accounts_roles')
    .values(
      roles.map(role => ({
        account_id: accountId,
        role,
        granted_at: clock.now(),
        granted_by: 'site',
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
