import { grantRoles } from '#server/features/accounts/open-account.ts'
import { openProfile } from '#server/features/profile/open-profile.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { Visitor } from '#server/testing/visitor.ts'

interface Numbered {
  readonly from: number
  readonly count: number
  /** By the index among those made together; else of the number. */
  readonly emailOf?: (index: number) => string
}

/** Members whose ids follow from their numbers: with a secret that is given, their cells lie the same on every run. */
export async function numberedMembers(
  { platform, clock, origin }: TestSite,
  { from, count, emailOf = index => `member-${from + index}@example.org` }: Numbered,
): Promise<TestMember[]> {
  const members = Array.from({ length: count }, (_, index) => ({
    ...idsOf(from + index),
    email: emailOf(index),
  }))
  return platform.db.transaction().execute(async tx => {
    const created_at = clock.now()
    await tx
      .insertInto('accounts')
      .values(
        members.map(({ accountId: id, profileId, email }) => ({
          id,
          email,
          default_profile_id: profileId,
          created_at,
        })),
      )
      .execute()
    const made: TestMember[] = []
    for (const member of members) {
      const { accountId, profileId } = member
      await openProfile(platform, tx, { id: profileId, accountId })
      await grantRoles(platform, tx, accountId, ['USER'])
      const session = { accountId, byMail: true, address: '127.0.0.1' }
      const token = await platform.sessions.begin(tx, session)
      made.push({ ...member, token, visitor: new Visitor(origin, token) })
    }
    await tx.updateTable('profiles').set({ name: 'Sam', birthdate: '1990-05-17' }).execute()
    return made
  })
}

function idsOf(number: number) {
  const end = number.toString(16).padStart(12, '0')
  return {
    accountId: `01990000-0000-7000-8000-${end}`,
    profileId: `01990000-0000-7000-9000-${end}`,
  }
}
