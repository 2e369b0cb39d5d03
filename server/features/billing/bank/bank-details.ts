import { isDeepStrictEqual } from 'node:util'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseField } from '#server/platform/refusal.ts'
import type { BankDetails } from '#shared/contract/billing.ts'

const columns = ['holder', 'iban', 'bic', 'bank_name as bankName'] as const

/** The account for transfers. Undefined until an administrator has set it. */
export function readBankDetails(db: Db): Promise<BankDetails | undefined> {
  return db
    .selectFrom('billing_bank_details')
    .select(columns)
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Earlier details stay, with the administrator and the time: an audit trail of where money was sent. */
export async function setBankDetails(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Administrator,
  details: BankDetails,
): Promise<BankDetails> {
  if (isWrongIban(details.iban)) refuseField('/iban', 'must have the check digits of an IBAN')
  return db.transaction().execute(async tx => {
    // Serializes calls, so two calls with the same details add one row.
    await sql`lock table billing_bank_details in share row exclusive mode`.execute(tx)
    if (isDeepStrictEqual(await readBankDetails(tx), details)) return details
    const { bankName, ...others } = details
    const who = { id: newId(clock), set_by: actor.accountId, set_at: clock.now() }
    await tx
      .insertInto('billing_bank_details')
      .values({ ...others, bank_name: bankName, ...who })
      .execute()
    await recordAct({ clock }, tx, { actor, action: 'BANK_DETAILS_SET' })
    return details
  })
}

/** Whether this looks like an IBAN but is not valid. Account numbers of other kinds are not checked. */
export function isWrongIban(text: string): boolean {
  const iban = electronicFormatIBAN(text) ?? ''
  return /^[A-Z]{2}\d{2}/.test(iban) && !isValidIBAN(iban)
}
