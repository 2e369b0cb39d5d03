import { sql } from 'kysely'
import type { AuditAction } from '#shared/audit-actions.ts'
import { limits } from '#shared/limits.ts'
import { newId, newTimelessId } from '../clock.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/connect.ts'
import type { Platform } from '../platform.ts'

/** Who acts: an administrator on the site, or whoever is at the command line of its machine. */
export type Actor = Administrator | 'operator'

interface Administrator {
  readonly accountId: string
  /** IP address. */
  readonly address: string
}

/** Who makes a call that only administrators may. */
export const administrator = (
  { accountId }: { readonly accountId: string },
  { address }: { readonly address: string },
): Administrator => ({ accountId, address })

interface Act {
  readonly actor: Actor
  readonly action: AuditAction
  /** The member concerned. */
  readonly accountId?: string
  /** What exactly, such as the role; no personal data. */
  readonly details?: string
  /** The actor's own words. */
  readonly reason?: string
}

/** Adds an act to the audit log, in the transaction that does it. */
export async function recordAct(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { actor, action, accountId, details = '', reason = '' }: Act,
): Promise<void> {
  const id = newId(clock)
  const now = clock.now()
  const administrator = actor === 'operator' ? undefined : actor
  await tx
    .insertInto('audit_entries')
    .values({
      id,
      acted_at: now,
      action,
      actor_key: administrator ? await keyOf(tx, administrator.accountId) : null,
      origin: administrator ? 'SITE' : 'COMMAND_LINE',
      subject_key: accountId === undefined ? null : await keyOf(tx, accountId),
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

/** What the log calls an account for as long as it exists. */
async function keyOf(tx: Db, accountId: string): Promise<string> {
  const { key } = await tx
    .insertInto('audit_keys')
    .values({ account_id: accountId, key: newTimelessId() })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

/** Network addresses go after the time that all are kept for; the entries stay. */
export async function purgeAuditAddresses({
  db,
  clock,
}: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const since = new Date(clock.now().getTime() - limits.addressKeptMs)
  await deleteInBatches(db, 'audit_addresses', sql`acted_at < ${since}`)
}
