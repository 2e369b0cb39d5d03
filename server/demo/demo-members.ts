import type { Db } from '#server/platform/database/connect.ts'
import type { City } from '#shared/contract/site.ts'
import { type MemberPlan, numberOf, planMember } from './plan-member.ts'

export interface DemoMember {
  readonly plan: MemberPlan
  readonly profileId: string
}

/** The members of the demo community that there are, by number: accounts of the role TEST under its addresses. */
export async function demoMembers(db: Db, city?: City): Promise<DemoMember[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('accounts_roles as role', 'role.account_id', 'accounts.id')
    .select(['accounts.email', 'accounts.default_profile_id as profileId'])
    .where('role.role', '=', 'TEST')
    .execute()
  return rows
    .flatMap(({ email, profileId }) => {
      const number = numberOf(email)
      return number === undefined ? [] : [{ plan: planMember(number, city), profileId }]
    })
    .toSorted((one, other) => one.plan.number - other.plan.number)
}
