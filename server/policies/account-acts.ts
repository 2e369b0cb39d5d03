import { sql } from 'kysely'
import { type Actor, requireAdministrator } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addressOnFile } from './address-on-file.ts'
import { isOfRole } from './roles.ts'

export interface AccountAct {
  readonly actor: Actor
  readonly member: MemberRef
  readonly reason?: string
}

/** The command line identifies members by their email address. */
export type MemberRef = { readonly accountId: string } | { readonly email: string }

interface ActedOn {
  readonly accountId: string
  readonly profileId: string
}

/**
 * Refuses an actor who is no longer an administrator, then locks the account. A concurrent erasure waits for the act,
 * or the act finds no account.
 */
export async function beginAct(tx: Db, { actor, member }: AccountAct): Promise<ActedOn> {
  await requireAdministrator(tx, actor)
  const account = await selectAccount(tx, await storedRef(tx, member))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account ?? refuse('administration/member-not-found')
}

export async function findAccount(db: Db, member: MemberRef): Promise<ActedOn> {
  const account = await selectAccount(db, await storedRef(db, member)).executeTakeFirst()
  return account ?? refuse('administration/member-not-found')
}

const storedRef = async (db: Db, member: MemberRef): Promise<MemberRef> =>
  'email' in member ? { email: await addressOnFile(db, member.email) } : member

const selectAccount = (db: Db, member: MemberRef) =>
  db
    .selectFrom('accounts')
    .select(['id as accountId', 'default_profile_id as profileId'])
    .where(eb =>
      'email' in member ? eb('email', '=', member.email) : eb('id', '=', member.accountId),
    )

/** Changes of administrators hold this lock. Two who revoke each other's role at once would leave none. */
export const administratorsLock = 'administrators'

/**
 * The answer stays true while the caller holds `administratorsLock`.
 * @param amongTestUsers whether test users count, whom an administrator can remove all at once
 */
export async function hasAdministrator(tx: Db, amongTestUsers: boolean): Promise<boolean> {
  const one = await tx
    .selectFrom('accounts_roles as administrator')
    .select('role')
    .where('role', '=', 'ADMIN')
    .$if(!amongTestUsers, query =>
      query.where(eb => eb.not(isOfRole(sql`administrator.account_id`, 'TEST'))),
    )
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
