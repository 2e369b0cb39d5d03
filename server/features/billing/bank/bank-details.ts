import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { BankDetails } from '#shared/contract/billing.ts'
import { isWrongIban } from './iban.ts'

const columns = ['holder', 'iban', 'bic', 'bank_name as bankName'] as const

/** Where transfers go to; nothing before an administrator has said so. */
export function readBankDetails(db: Db): Promise<BankDetails | undefined> {
  return db
    .selectFrom('billing_bank_details')
    .select(columns)
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Earlier ones stay, with who set them and when: where money was sent to can be asked for later. */
export async function setBankDetails(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  viewer: Viewer,
  given: BankDetails,
): Promise<BankDetails> {
  const details = tidy(given)
  return db.transaction().execute(async tx => {
    // One after the other: the same twice at once is one row.
    await sql`lock table billing_bank_details in share row exclusive mode`.execute(tx)
    if (isSame(await readBankDetails(tx), details)) return details
    const { bankName, ...others } = details
    const who = { id: newId(clock), set_by: viewer.accountId, set_at: clock.now() }
    await tx
      .insertInto('billing_bank_details')
      .values({ ...others, bank_name: bankName, ...who })
      .execute()
    return details
  })
}

function tidy(given: BankDetails): BankDetails {
  const details = {
    holder: words(given.holder),
    iban: words(given.iban),
    bic: words(given.bic),
    bankName: words(given.bankName),
  }
  if (details.holder === '') wrong('/holder', 'must not be blank')
  if (details.iban === '') wrong('/iban', 'must not be blank')
  if (isWrongIban(details.iban)) wrong('/iban', 'must have the check digits of an IBAN')
  return details
}

/** In one line, and of whole characters: the database holds no others. */
const words = (text: string) => text.toWellFormed().replaceAll(/\s+/gu, ' ').trim()

function wrong(path: string, message: string): never {
  return refuse('request/invalid', { errors: [{ path, message }] })
}

function isSame(one: BankDetails | undefined, other: BankDetails) {
  return (
    one?.holder === other.holder &&
    one.iban === other.iban &&
    one.bic === other.bic &&
    one.bankName === other.bankName
  )
}
