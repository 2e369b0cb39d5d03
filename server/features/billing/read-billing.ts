import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { type Contributor, contributorOf, seatsToGive } from '#server/policies/entitlements.ts'
import type { Billing } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { readBankDetails } from './bank/bank-details.ts'
import { invoicesOfAccount } from './invoices.queries.ts'
import { presentInvoice } from './present-invoice.ts'
import { holdsSeat, seatsMadeBy } from './seats.queries.ts'

/** Where a member stands with his dues, and how he can pay them. */
export async function readBilling(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  hasCards: boolean,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<Billing> {
  const now = clock.now()
  const contributor = await contributorOf(db, accountId, now)
  const bankTransfer = await readBankDetails(db)
  const invoices = await invoicesOfAccount(db, accountId, serverLimits.invoicesListedMax)
  return {
    ...(contributor ? { contributor: presentContributor(contributor) } : {}),
    holdsSeat: await holdsSeat(db, accountId),
    seatsToGive: await seatsToGive(db, accountId, now),
    seats: await seatsMadeBy(db, accountId),
    ...(bankTransfer ? { bankTransfer } : {}),
    hasCards,
    invoices: invoices.map(presentInvoice),
  }
}

function presentContributor({ by, paidUntil }: Contributor) {
  if (!paidUntil) return { by }
  const tsPaidUntil = paidUntil.getTime()
  return { by, tsPaidUntil, tsGraceUntil: tsPaidUntil + limits.duesGraceMs }
}
