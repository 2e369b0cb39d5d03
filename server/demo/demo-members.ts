import { loginPath } from '#server/features/accounts/login-mail.ts'
import { issueMailPassword } from '#server/features/accounts/passwords.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { City } from '#shared/contract/site.ts'
import {
  adminNumber,
  demoMemberNumber,
  type MemberPlan,
  numberOf,
  planMember,
} from './plan-member.ts'

const labels = new Map([
  [demoMemberNumber, 'Demo member'],
  [adminNumber, 'Administrator'],
])

export interface DemoMember {
  readonly plan: MemberPlan
  readonly profileId: string
}

/** The existing members of the demo community, by number: accounts of the role TEST under its addresses. */
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

/** Lines with a fresh login link of a demo member and of the administrator, where there is a demo. */
export async function demoLogins(platform: Platform): Promise<string[]> {
  const { db, config, brands } = platform
  if (config.demoMembers === 0) return []
  const lines: string[] = []
  for (const { plan } of await demoMembers(db)) {
    const label = labels.get(plan.number)
    if (!label) continue
    const password = await issueMailPassword(platform, db, plan.email)
    lines.push(`${label}: ${brands.link(brands.default, loginPath(plan.email, password))}`)
  }
  return lines
}
