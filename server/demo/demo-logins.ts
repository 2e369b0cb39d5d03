import { loginPath } from '#server/features/accounts/login-mail.ts'
import { issueMailPassword } from '#server/features/accounts/request-login-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoMembers } from './demo-members.ts'
import { adminNumber, demoMemberNumber } from './plan-member.ts'

const labels = new Map([
  [demoMemberNumber, 'Demo member'],
  [adminNumber, 'Administrator'],
])

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
