import type { Role } from '#shared/roles.ts'
import { newId } from './platform/clock.ts'
import type { Db } from './platform/database/connect.ts'
import type { Platform } from './platform/platform.ts'

export interface MemberTraits {
  readonly accountId?: string
  readonly profileId?: string
  readonly email?: string
  readonly name?: string
  /** `YYYY-MM-DD`; null leaves the profile incomplete. */
  readonly birthdate?: string | null
  readonly characteristics?: readonly string[]
  readonly description?: string
  readonly height?: string
  readonly weight?: string
  readonly roles?: readonly Role[]
  readonly joinedAt?: Date
}

export interface AddedMember {
  readonly accountId: string
  readonly profileId: string
  readonly email: string
}

type Joined = Pick<Platform, 'clock' | 'config'>

/** Adds members with complete profiles in one statement, for tests and the demo community. */
export async function addMembers(
  { clock, config }: Joined,
  db: Db,
  traits: readonly MemberTraits[],
): Promise<AddedMember[]> {
  const now = clock.now()
  const members = traits.map(({ joinedAt = now, ...each }) => {
    const joined = { now: () => joinedAt }
    return {
      accountId: newId(joined),
      profileId: newId(joined),
      email: `${newId(joined)}@example.org`,
      joinedAt,
      ...each,
    }
  })
  if (members.length === 0) return []
  await db
    .with('opened', query =>
      query.insertInto('accounts').values(
        members.map(({ accountId, profileId, email, joinedAt }) => ({
          id: accountId,
          email,
          default_profile_id: profileId,
          created_at: joinedAt,
        })),
      ),
    )
    .with('described', query => query.insertInto('profiles').values(members.map(profileOf)))
    .insertInto('accounts_roles')
    .values(
      members.flatMap(({ accountId, email, joinedAt, roles = [] }) => {
        const administrator: Role[] = config.adminEmails.includes(email) ? ['ADMIN'] : []
        return [...new Set<Role>(['USER', ...administrator, ...roles])].map(role => ({
          account_id: accountId,
          role,
          granted_at: joinedAt,
          granted_by: 'site',
        }))
      }),
    )
    .execute()
  return members.map(({ accountId, profileId, email }) => ({ accountId, profileId, email }))
}

function profileOf({
  accountId,
  profileId,
  joinedAt,
  ...traits
}: MemberTraits & AddedMember & { readonly joinedAt: Date }) {
  return {
    id: profileId,
    account_id: accountId,
    name: traits.name ?? 'Sam',
    birthdate: traits.birthdate === undefined ? '1990-05-17' : traits.birthdate,
    characteristics: [...(traits.characteristics ?? [])],
    description: traits.description ?? '',
    height: traits.height ?? '',
    weight: traits.weight ?? '',
    created_at: joinedAt,
    updated_at: joinedAt,
  }
}
