import type { Db } from '#server/platform/database/connect.ts'
import { type BillingDesk, ledgerAccounts } from '#shared/contract/billing.ts'
import { readBankDetails } from './bank-details.ts'

/** What an administrator sees of the books. */
export async function readDesk(db: Db, hasCards: boolean): Promise<BillingDesk> {
  const bankTransfer = await readBankDetails(db)
  const balances = await balancesOf(db)
  return {
    ...(bankTransfer ? { bankTransfer } : {}),
    hasCards,
    balances: ledgerAccounts.map(account => ({
      account,
      balanceCents: balances.get(account) ?? 0,
    })),
    undecidedCount: await countUndecided(db),
  }
}

async function balancesOf(db: Db) {
  const rows = await db
    .selectFrom('billing_postings')
    .select(eb => ['account', eb.fn.sum<number>('amount_cents').as('cents')])
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

async function countUndecided(db: Db) {
  const { count } = await db
    .selectFrom('billing_payments')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('purpose', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
