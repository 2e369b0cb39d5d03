import { randomBytes } from 'node:crypto'
import { loginPath } from '#server/features/accounts/login-mail.ts'
import {
  hashPassword,
  issueMailPassword,
  passwordFits,
} from '#server/features/accounts/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'
import { storedKey } from '#server/platform/secrets.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { demoMembers } from './demo-members.ts'
import { adminNumber, demoMemberNumber } from './plan-member.ts'

const texts = commandLineTexts.start
const accounts = new Map<number, 'MEMBER' | 'ADMINISTRATOR'>([
  [demoMemberNumber, 'MEMBER'],
  [adminNumber, 'ADMINISTRATOR'],
])

/** No other caller waits in line with the start of the site. */
const requester = { address: '127.0.0.1' }

/**
 * Lines with login links of the demo member and the administrator, if there is a demo, and with their common password.
 * An account with another password gets a link that works once. In production both get one.
 */
export async function demoLogins(platform: Platform): Promise<string[]> {
  const { db, config, brands } = platform
  if (config.demoMembers === 0) return []
  const password = config.production ? undefined : await demoPassword(config.dataDirectory)
  const lines: string[] = []
  const emails: string[] = []
  for (const { plan } of await demoMembers(db)) {
    const account = accounts.get(plan.number)
    if (!account) continue
    const hasIt = password !== undefined && (await hasPassword(platform, plan.email, password))
    if (hasIt) emails.push(plan.email)
    const used = hasIt ? password : await issueMailPassword(platform, db, plan.email)
    lines.push(texts.login(account, brands.link(brands.default, loginPath(plan.email, used))))
  }
  if (password && emails.length > 0) lines.push(texts.password(emails, password))
  return lines
}

/** Made at the first start, and reused at every other one. */
async function demoPassword(dataDirectory: string) {
  const make = () => randomBytes(9).toString('base64url')
  return (await storedKey(dataDirectory, 'demo-password', make)).key
}

/** Whether an account has this password. An account without a password gets it. */
async function hasPassword({ db }: Platform, email: string, password: string) {
  const account = db.selectFrom('accounts').select('password_hash').where('email', '=', email)
  const { password_hash: found } = await account.executeTakeFirstOrThrow()
  if (found !== null) return passwordFits(found, password, requester)
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password, requester) })
    .where('email', '=', email)
    .where('password_hash', 'is', null)
    .execute()
  return true
}
