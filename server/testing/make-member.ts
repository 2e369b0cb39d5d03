import { grantRoles, openAccount } from '#server/features/accounts/open-account.ts'
import { openProfile } from '#server/features/profile/open-profile.ts'
import { newId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Role } from '#shared/contract/accounts.ts'

export interface MemberTraits {
  readonly email?: string
  readonly name?: string
  /** `YYYY-MM-DD`; null leaves the profile incomplete. */
  readonly birthdate?: string | null
  readonly characteristics?: readonly string[]
  readonly description?: string
  readonly height?: string
  readonly weight?: string
  readonly roles?: readonly Role[]
}

export interface MadeMember {
  readonly accountId: string
  readonly profileId: string
  readonly email: string
  /** Value of the session cookie. */
  readonly token: string
}

/** A member with a complete profile and a session: what tests and the demo community are made of. */
export async function makeMember(
  platform: Pick<Platform, 'clock' | 'config' | 'db' | 'sessions'>,
  traits: MemberTraits = {},
): Promise<MadeMember> {
  const { clock, db, sessions } = platform
  const email = traits.email ?? `${newId(clock)}@example.org`
  return db.transaction().execute(async tx => {
    const account = await openAccount(platform, openProfile, tx, email)
    if (traits.roles) await grantRoles(platform, tx, account.id, traits.roles)
    await tx
      .updateTable('profiles')
      .set({
        name: traits.name ?? 'Sam',
        birthdate: traits.birthdate === undefined ? '1990-05-17' : traits.birthdate,
        characteristics: [...(traits.characteristics ?? [])],
        description: traits.description ?? '',
        height: traits.height ?? '',
        weight: traits.weight ?? '',
      })
      .where('id', '=', account.profileId)
      .execute()
    const session = { accountId: account.id, byMail: false, address: '127.0.0.1' }
    const token = await sessions.begin(tx, session)
    return { accountId: account.id, profileId: account.profileId, email, token }
  })
}
