import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { type AccountAct, beginAct } from '#server/policies/account-acts.ts'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { lockAccount } from './account.ts'

/** Longer user agents are cut off before they are parsed. */
const readLength = 400

/** Other names come from the caller's text, so they are not stored. */
const browsers = new Set<string>(Object.values(BROWSER_MAP))

const systems = new Set<string>(Object.values(OS_MAP))

export async function listSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<OwnSession[]> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'by_mail', 'device', 'created_at', 'seen_at'])
    .where('account_id', '=', viewer.accountId)
    .where('seen_at', '>=', ago(limits.sessionIdleMs))
    .where('created_at', '>=', ago(limits.sessionAbsoluteMs))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(serverLimits.sessionsListedMax)
    .execute()
  return rows.map(row => ({
    id: row.id,
    tsCreated: row.created_at.getTime(),
    tsSeen: row.seen_at.getTime(),
    isCurrent: row.id === viewer.sessionId,
    byMail: row.by_mail,
    ...(row.device === null ? {} : { device: row.device }),
  }))
}

/** An unknown session and another member's session get the same refusal. */
export async function endSession(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { accountId }: Viewer,
  sessionId: string,
): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) refuse('accounts/session-not-found')
  sessions.announceChange(accountId)
}

export async function endAllSessions(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { accountId }: Viewer,
): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    await sessions.endAll(tx, accountId)
  })
  sessions.announceChange(accountId)
}

/**
 * A coarse name such as 'Firefox on Android', never the user agent itself. Returns undefined when it recognizes
 * nothing.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = parse(userAgent.slice(0, readLength))
  const names = [known(browser.name, browsers), known(os.name, systems)]
  return names.filter(name => name !== undefined).join(' on ') || undefined
}

const known = (name: string | undefined, names: ReadonlySet<string>) =>
  name !== undefined && names.has(name) ? name : undefined

/**
 * Logs a member out everywhere. If there is no session, it does and records nothing. @returns how many sessions ended
 */
export async function endMemberSessions(
  platform: Pick<Platform, 'clock' | 'db' | 'sessions'>,
  act: AccountAct,
): Promise<number> {
  const { db, sessions } = platform
  const { actor, reason = '' } = act
  const { accountId, count } = await db.transaction().execute(async tx => {
    const { accountId } = await beginAct(tx, act)
    const open = await tx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute()
    const count = open.length
    if (count > 0) {
      const details = String(count)
      // Records the act before the sessions end: the actor's own session may be among them.
      await recordAct(platform, tx, { actor, action: 'SESSIONS_ENDED', accountId, details, reason })
      await sessions.endAll(tx, accountId)
    }
    return { accountId, count }
  })
  sessions.announceChange(accountId)
  return count
}
