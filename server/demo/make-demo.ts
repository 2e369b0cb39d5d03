import { loginLink } from '#server/features/accounts/login-mail.ts'
import { issueMailPassword } from '#server/features/accounts/request-login-mail.ts'
import type { OpenSite } from '#server/open-site.ts'
import type { Platform } from '#server/platform/platform.ts'
import { makeMember } from '#server/testing/make-member.ts'

const memberEmail = 'demo@lambda-commons.example'
const adminEmail = 'admin@lambda-commons.example'

/** Fills an empty database with a community to look around in. */
export async function makeDemo(
  { platform }: Pick<OpenSite, 'platform' | 'liveMap'>,
  announce: (line: string) => void,
): Promise<void> {
  const { config, db } = platform
  const anybody = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (config.demoMembers === 0 || anybody) return
  announce(`Making a demo community of ${config.demoMembers} members…`)
  await makeMember(platform, { email: memberEmail, name: 'Demo', roles: ['TEST'] })
  await makeMember(platform, { email: adminEmail, name: 'Admin', roles: ['TEST', 'ADMIN'] })
}

/** Lines with a fresh login link of a demo member and of the administrator, where there is a demo. */
export async function demoLogins(platform: Platform): Promise<string[]> {
  const { db, config } = platform
  const lines: string[] = []
  for (const [label, email] of [
    ['Demo member', memberEmail],
    ['Administrator', adminEmail],
  ] as const) {
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!account || config.demoMembers === 0) continue
    const password = await issueMailPassword(platform, db, email)
    lines.push(`${label}: ${loginLink(config.publicUrl, email, password)}`)
  }
  return lines
}
