import type { Role } from '#shared/contract/accounts.ts'
import { newId } from './platform/clock.ts'
import type { Db } from './platform/database/connect.ts'
import type { Platform } from './platform/platform.ts'

export interface MemberTraits {
  /** New ones unless given. */
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
}

export interface AddedMember {
  readonly accountId: string
  readonly profileId: string
  readonly email: string
}

type Joined = Pick<Platform, 'clock' | 'config'>

/** A member with a complete profile: what tests and the demo community are made of. */
export async function addMember(
  platform: Joined,
  db: Db,
  traits: MemberTraits,
): Promise<AddedMember> {
  const [added] = await addMembers(platform, db, [traits])
  if (!added) throw new Error('nobody')
  return added
}

/** The rows that `openAccount` writes, and those of the profile, for all of them in one statement. */
export async function addMembers(
  { clock, config }: Joined,
  db: Db,
  traits: readonly MemberTraits[],
): Promise<AddedMember[]> {
  const now = clock.now()
  const members = traits.map(each => ({
    accountId: newId(clock),
    profileId: newId(clock),
    email: `${newId(clock)}@example.org`,
    ...each,
  }))
  if (members.length === 0) return []
  await db
    .with('opened', query =>
      query.insertInto('accounts').values(
        members.map(({ accountId, profileId, email }) => ({
          id: accountId,
          email,
          default_profile_id: profileId,
          created_at: now,
        })),
      ),
    )
    .with('described', query =>
      query.insertInto('profiles').values(members.map(member => profileOf(member, now))),
    )
    .insertInto('accounts_roles')
    .values(
      members.flatMap(({ accountId, email, roles = [] }) => {
        const administrator: Role[] = config.adminEmails.includes(email) ? ['ADMIN'] : []
        return [...new Set<Role>(['USER', ...administrator, ...roles])].map(role => ({
          account_id: accountId,
          role,
          granted_at: now,
          granted_by: 'site',
        }))
      }),
    )
    .execute()
  return members.map(({ accountId, profileId, email }) => ({ accountId, profileId, email }))
}

function profileOf({ accountId, profileId, ...traits }: MemberTraits & AddedMember, now: Date) {
  return {
    id: profileId,
    account_id: accountId,
    name: traits.name ?? 'Sam',
    birthdate: traits.birthdate === undefined ? '1990-05-17' : traits.birthdate,
    characteristics: [...(traits.characteristics ?? [])],
    description: traits.description ?? '',
    height: traits.height ?? '',
    weight: traits.weight ?? '',
    created_at: now,
    updated_at: now,
  }
}
