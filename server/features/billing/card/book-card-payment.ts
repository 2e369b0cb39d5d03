import { Compile } from 'typebox/compile'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Id } from '#shared/contract/primitives.ts'
import { dayOf } from '../day-of.ts'
import { receivePayment } from '../receive-payment.ts'
import type { CardPayment } from './card-service.ts'
import { endCheckout } from './checkouts.queries.ts'

/** How the books name a payment by card. */
export const cardSource = (paymentId: string) => `card:${paymentId}`

/** Books what somebody has paid on a page, once. What the account of the card service is used for beside is left alone. */
export async function bookCardPayment(
  platform: Platform,
  { sessionId, payment }: { readonly sessionId: string; readonly payment: CardPayment },
): Promise<void> {
  const { paymentId, invoiceId, amountCents, currency } = payment
  const now = platform.clock.now()
  await platform.db.transaction().execute(async tx => {
    if (!(await isOurs(tx, invoiceId))) return
    await receivePayment(platform, tx, {
      method: 'CARD',
      source: cardSource(paymentId),
      amountCents,
      currency,
      purpose: '',
      bookedOn: dayOf(now),
      invoiceId,
    })
    await endCheckout(tx, sessionId, now)
  })
}

const id = Compile(Id)

/** Whether an invoice of this site has that id. */
export async function isOurs(db: Db, invoiceId: string | undefined): Promise<boolean> {
  if (!id.Check(invoiceId)) return false
  const invoice = await db
    .selectFrom('billing_invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return invoice !== undefined
}
