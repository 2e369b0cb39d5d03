import { type Role, roles } from '#shared/contract/accounts.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { changeRole, type RoleChange } from './features/accounts/change-role.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/log.ts'
import { Refusal } from './platform/refusal.ts'
import { siteSecret } from './platform/secrets.ts'
import { Sessions } from './platform/session/sessions.ts'
import { StartupError } from './platform/startup-error.ts'

const usage = `Say: npm run role -- grant|revoke EMAIL ${roles.join('|')}`

/** `npm run role`: grants or revokes a role, whether the site runs or not. */
export async function roleCommand(
  config: Config,
  words: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  const change = readRoleChange(words)
  const database = await openDatabase(config, createLog('warn'), stop)
  try {
    const { db, listener } = database.connection
    await migrate(db)
    const secret = await siteSecret(config.dataDirectory, config.secret)
    const sessions = new Sessions({ db, listener, clock: systemClock, secret })
    const outcome = await changeRole({ db, clock: systemClock, sessions }, change).catch(inWords)
    process.stdout.write(`${words.join(' ')}: ${outcome}.\n`)
  } finally {
    await database.close()
  }
}

function inWords(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new StartupError(refusalTexts[error.code].detail)
}

export function readRoleChange(words: readonly string[]): RoleChange {
  const [action, email = '', role = '', ...more] = words
  const isAction = action === 'grant' || action === 'revoke'
  if (!isAction || !isRole(role) || more.length > 0) throw new StartupError(usage)
  return { action, member: { email }, role, actor: 'operator' }
}

function isRole(word: string): word is Role {
  return roles.some(role => role === word)
}
