import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Consent } from '#shared/contract/accounts.ts'

/** Records the words the member agreed to, their hash and the time. Agreeing to the same words again keeps the first time. */
export async function giveConsent(
  { db, clock }: Platform,
  viewer: Viewer,
  { kind, text }: Consent,
): Promise<void> {
  const given = {
    text,
    text_hash: createHash('sha256').update(text).digest(),
    given_at: clock.now(),
  }
  await db
    .insertInto('accounts_consents')
    .values({ account_id: viewer.accountId, kind, ...given })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet(given)
        .where('accounts_consents.text_hash', '<>', given.text_hash),
    )
    .execute()
}

export async function consentsOf(db: Db, accountId: string): Promise<Consent['kind'][]> {
  const rows = await db
    .selectFrom('accounts_consents')
    .select('kind')
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .$narrowType<Pick<Consent, 'kind'>>()
    .execute()
  return rows.map(({ kind }) => kind)
}
