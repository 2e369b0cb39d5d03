import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Cities, emailOf, type MemberPlan, numberOf, planMember } from './plan-member.ts'

/** This site's number for PostgreSQL's advisory locks. Only one process at a time adds demo members. */
export const seedingLock = 7_203_318

export interface DemoMember {
  readonly plan: MemberPlan
  readonly profileId: string
}

interface DemoMembersOptions {
  /** The city of each brand, unless all live in the default city. */
  readonly cities?: Cities
  readonly numbers?: readonly number[]
}

export const citiesOf = (brands: Platform['brands']): Cities =>
  brands.all.map(brand => brands.cityOf(brand))

/** The existing members of the demo community, by number: accounts of the role TEST with its addresses. */
export async function demoMembers(
  db: Db,
  { cities, numbers }: DemoMembersOptions = {},
): Promise<DemoMember[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('accounts_roles as role', 'role.account_id', 'accounts.id')
    .select(['accounts.email', 'accounts.default_profile_id as profileId'])
    .where('role.role', '=', 'TEST')
    .$if(numbers !== undefined, query =>
      query.where('accounts.email', '=', sql<string>`any(${numbers?.map(emailOf)}::text[])`),
    )
    .execute()
  return rows
    .flatMap(({ email, profileId }) => {
      const number = numberOf(email)
      return number === undefined ? [] : [{ plan: planMember(number, cities), profileId }]
    })
    .toSorted((one, other) => one.plan.number - other.plan.number)
}
