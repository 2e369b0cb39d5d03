import { sql } from 'kysely'
import type { AuditAction } from '#shared/audit-actions.ts'
import { limits } from '#shared/limits.ts'
import { newId, newTimelessId } from '../clock.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/connect.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'

/** An administrator on the site, or the operator at the command line of its machine. */
export type Actor = Administrator | 'operator'

export interface Administrator {
  readonly accountId: string
  /** IP address. */
  readonly address: string
  /** The acting session, if it must still be open. */
  readonly sessionId?: string
}

export const administrator = (
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  { address }: { readonly address: string },
): Administrator => ({ accountId, sessionId, address })

interface Act {
  readonly actor: Actor
  readonly action: AuditAction
  readonly accountId?: string
  /** Details of the action, such as the role. No personal data. */
  readonly details?: string
  readonly reason?: string
}

/** Adds an action to the audit log, in the transaction that does it. Refuses actors who may not act any more. */
export async function recordAct(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { actor, action, accountId, details = '', reason = '' }: Act,
): Promise<void> {
  await requireAdministrator(tx, actor)
  const id = newId(clock)
  const now = clock.now()
  const administrator = actor === 'operator' ? undefined : actor
  const keys = await keysOf(tx, [administrator?.accountId, accountId])
  await tx
    .insertInto('audit_entries')
    .values({
      id,
      acted_at: now,
      action,
      actor_key: keys.get(administrator?.accountId) ?? null,
      origin: administrator ? 'SITE' : 'COMMAND_LINE',
      subject_key: keys.get(accountId) ?? null,
      details,
      reason,
    })
    .execute()
  if (!administrator) return
  const { accountId: actorId, address } = administrator
  await tx
    .insertInto('audit_addresses')
    .values({ entry_id: id, account_id: actorId, address, acted_at: now })
    .execute()
}

/**
 * The session of the call may have ended in the meantime, or its role may be revoked. This checks the tables, whatever
 * the cache of sessions has. The lock keeps the role until the transaction ends.
 */
export async function requireAdministrator(tx: Db, actor: Actor): Promise<void> {
  if (actor === 'operator') return
  const { accountId, sessionId } = actor
  // Lock the account before the role, like an erasure.
  const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId)
  if (!(await account.forKeyShare().executeTakeFirst())) refuse('session/missing')
  if (sessionId !== undefined) {
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!session) refuse('session/missing')
  }
  const role = await tx
    .selectFrom('accounts_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .where('role', '=', 'ADMIN')
    .forKeyShare()
    .executeTakeFirst()
  if (!role) refuse('session/not-allowed')
}

/**
 * The log's keys of accounts, which live as long as the accounts. Inserts them in the order of ids. Otherwise two
 * administrators who act on each other for the first time could deadlock.
 */
async function keysOf(
  tx: Db,
  accountIds: readonly (string | undefined)[],
): Promise<ReadonlyMap<string | undefined, string>> {
  const ids = [...new Set(accountIds)].filter(id => id !== undefined).toSorted()
  if (ids.length === 0) return new Map()
  await tx
    .insertInto('audit_keys')
    .values(ids.map(id => ({ account_id: id, key: newTimelessId() })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('audit_keys')
    .select(['account_id', 'key'])
    .where('account_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.account_id, row.key]))
}

/** Deletes network addresses after the general retention time. The entries stay. */
export function purgeAuditAddresses({
  db,
  clock,
}: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const since = new Date(clock.now().getTime() - limits.addressKeptMs)
  return deleteInBatches(db, 'audit_addresses', sql`acted_at < ${since}`)
}
