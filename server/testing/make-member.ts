import { type AddedMember, addMembers, type MemberTraits } from '#server/add-members.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface MadeMember extends AddedMember {
  /** The value of the session cookie. */
  readonly token: string
}

type Site = Pick<Platform, 'clock' | 'config' | 'db' | 'sessions'>

export async function makeMember(site: Site, traits: MemberTraits = {}): Promise<MadeMember> {
  const [made] = await makeMembers(site, [traits])
  if (!made) throw new Error('the member was not made')
  return made
}

export function makeMembers(
  platform: Site,
  traits: readonly MemberTraits[],
): Promise<MadeMember[]> {
  const { db, sessions } = platform
  return db.transaction().execute(async tx => {
    const made: MadeMember[] = []
    for (const member of await addMembers(platform, tx, traits)) {
      const session = { accountId: member.accountId, byMail: true, address: '127.0.0.1' }
      made.push({ ...member, token: await sessions.begin(tx, session) })
    }
    return made
  })
}
