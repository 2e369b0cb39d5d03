import { randomBytes } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Invoice } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { Tariff } from '#shared/tariffs.ts'
import { readBankDetails } from './bank/bank-details.ts'
import { invoiceOf, invoicesOfAccount, memberKeyOf, presentInvoice } from './invoices.queries.ts'
import { makeReference, referenceBytes } from './reference.ts'

interface Order {
  readonly accountId: string
  /** Decides which brand mails the member. */
  readonly host: string
  readonly tariff: Tariff
}

interface Issued {
  readonly invoice: Invoice
  /** False when the same was open already. */
  readonly isNew: boolean
}

/** Makes an invoice for a tariff, or returns the open one. */
export async function issueInvoice(
  platform: Platform,
  hasCards: boolean,
  { accountId, host, tariff }: Order,
): Promise<Issued> {
  if (!hasCards && !(await readBankDetails(platform.db))) refuse('billing/no-way-to-pay')
  return platform.db.transaction().execute(async tx => {
    const memberKey = await memberKeyOf(tx, accountId, host)
    const open = await openInvoice(platform, tx, { accountId, tariff })
    if (open) return { invoice: presentInvoice(open), isNew: false }
    const id = await addInvoice(platform, tx, memberKey, tariff)
    const added = await invoiceOf(tx, id)
    if (!added) throw new Error('an invoice was not found after its insert')
    return { invoice: presentInvoice(added), isNew: true }
  })
}

async function openInvoice(
  { clock }: Platform,
  tx: Db,
  { accountId, tariff }: Pick<Order, 'accountId' | 'tariff'>,
) {
  const issuedAfter = clock.now().getTime() - billingLimits.invoiceOpenMs
  const invoices = await invoicesOfAccount(tx, accountId, serverLimits.invoicesListedMax)
  return invoices.find(
    invoice =>
      invoice.tariff === tariff &&
      invoice.endsAt === null &&
      invoice.amountCents === limits.tariffs[tariff].amountCents &&
      invoice.issuedAt.getTime() > issuedAfter,
  )
}

/** Tries another reference when one exists already. */
async function addInvoice({ clock }: Platform, tx: Db, memberKey: string, tariff: Tariff) {
  const { amountCents, months, seats } = limits.tariffs[tariff]
  for (;;) {
    const added = await tx
      .insertInto('billing_invoices')
      .values({
        id: newId(clock),
        member_key: memberKey,
        reference: makeReference(randomBytes(referenceBytes)),
        tariff,
        amount_cents: amountCents,
        months,
        seats,
        issued_at: clock.now(),
      })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
}
