import { grantRoles, openAccount } from '#server/features/accounts/account.ts'
import { openProfile } from '#server/features/profile/profile-lifecycle.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
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

export interface AddedMember {
  readonly accountId: string
  readonly profileId: string
  readonly email: string
}

export interface MadeMember extends AddedMember {
  /** Value of the session cookie. */
  readonly token: string
}

/** A member with a complete profile and a session. */
export function makeMember(
  platform: Pick<Platform, 'clock' | 'config' | 'db' | 'sessions'>,
  traits: MemberTraits = {},
): Promise<MadeMember> {
  const { db, sessions } = platform
  return db.transaction().execute(async tx => {
    const member = await addMember(platform, tx, traits)
    const session = { accountId: member.accountId, byMail: true, address: '127.0.0.1' }
    return { ...member, token: await sessions.begin(tx, session) }
  })
}

/** A member with a complete profile: what tests and the demo community are made of. */
export async function addMember(
  platform: Pick<Platform, 'clock' | 'config'>,
  db: Db,
  traits: MemberTraits,
): Promise<AddedMember> {
  const email = traits.email ?? `${newId(platform.clock)}@example.org`
  const account = await openAccount(platform, openProfile, db, email)
  if (traits.roles) await grantRoles(platform, db, account.id, traits.roles)
  await db
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
  return { accountId: account.id, profileId: account.profileId, email }
}
