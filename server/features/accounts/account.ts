import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Role, Settings } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'

/** What is kept of the one who asks, read anew: a remembered session may be older. */
export interface Account
  extends Pick<
    Settings,
    'name' | 'email' | 'locationCellMeters' | 'notificationDetail' | 'discreet'
  > {
  readonly id: string
  readonly passwordHash: string | null
  /** Whether this session began with a mailed password and none was set since. */
  readonly isByMail: boolean
  /** Whether that was a few minutes ago. */
  readonly isFreshlyByMail: boolean
  readonly roles: Role[]
  readonly volunteerCredits: number
  readonly pendingEmail: string | null
}

export function readAccount(db: Db, viewer: Viewer, now: Date): Promise<Account> {
  const freshSince = new Date(now.getTime() - limits.freshLinkMs)
  return db
    .selectFrom('accounts as a')
    .leftJoin('sessions as s', join =>
      join.onRef('s.account_id', '=', 'a.id').on('s.id', '=', viewer.sessionId),
    )
    .leftJoin('accounts_email_changes as e', join =>
      join.onRef('e.account_id', '=', 'a.id').on('e.expires_at', '>', now),
    )
    .select(['a.id', 'a.name', 'a.email', 'a.location_cell_meters as locationCellMeters'])
    .select(['a.notification_detail as notificationDetail', 'a.discreet'])
    .select(['a.password_hash as passwordHash', 'e.email as pendingEmail'])
    .select([
      sql<boolean>`coalesce(s.by_mail, false)`.as('isByMail'),
      sql<boolean>`coalesce(s.by_mail and s.created_at > ${freshSince}, false)`.as(
        'isFreshlyByMail',
      ),
      sql<Role[]>`array(
        select role from accounts_roles r where r.account_id = a.id order by granted_at, role
      )`.as('roles'),
      sql<number>`(
        select coalesce(sum(credits), 0)::int from accounts_volunteer_credits c where c.account_id = a.id
      )`.as('volunteerCredits'),
    ])
    .where('a.id', '=', viewer.accountId)
    .$narrowType<Pick<Account, 'locationCellMeters' | 'notificationDetail'>>()
    .executeTakeFirstOrThrow()
}

/** What has to be shown before the login is changed or the account erased: who came by mail a moment ago holds the mailbox. */
export function proofNeeded({
  passwordHash,
  isFreshlyByMail,
}: Account): 'PASSWORD' | 'LINK' | undefined {
  if (isFreshlyByMail) return undefined
  return passwordHash === null ? 'LINK' : 'PASSWORD'
}
