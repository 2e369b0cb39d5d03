import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PaymentMethod } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { type Holdings, holdingsOf, type Share } from './holdings.ts'
import { book, isBooked, lockBooks } from './ledger.ts'
import { reopenInvoice } from './reopen-invoice.ts'
import { closeDecided, closeUnbooked } from './undecided.queries.ts'

interface MoneyBack {
  /** Of the payment whose money it was. */
  readonly paymentSource: string
  /** Of this going back: it is booked once. */
  readonly source: string
  /** Hundredths of the payment's currency. No more of it goes back than is here. */
  readonly amountCents: number
  /** The payer's bank took it: however little it is, what it bought ends. */
  readonly isDisputed: boolean
}

/**
 * Books that money of a payment went back, in the caller's transaction: first what is nobody's, then a gift, then what
 * invoices got of it. One that has nothing left of it, or is disputed, loses its time and waits for the rest of its money
 * again. A payment that is not there is left alone.
 */
export async function takeBackPayment(platform: Platform, tx: Db, back: MoneyBack): Promise<void> {
  await lockBooks(tx)
  if (await isBooked(tx, back.source)) return
  let rest = back.amountCents
  let source = back.source
  for (const payment of await paymentsOf(tx, back.paymentSource)) {
    rest -= await takeFrom(platform, tx, payment, { ...back, source, amountCents: rest })
    source = `${back.source}:${payment.id}`
  }
}

interface Payment {
  readonly id: string
  readonly method: PaymentMethod
  readonly currency: string
  readonly amountCents: number
}

/** The payment itself, and what came of it again after it had gone back. */
function paymentsOf(tx: Db, source: string): Promise<Payment[]> {
  return tx
    .selectFrom('billing_payments')
    .select(['id', 'method', 'currency', 'amount_cents as amountCents'])
    .where(eb =>
      eb.or([eb('source', '=', source), sql<boolean>`starts_with(source, ${`${source}:`})`]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .$narrowType<{ method: PaymentMethod }>()
    .execute()
}

/** @returns what it took, in the payment's currency */
async function takeFrom(platform: Platform, tx: Db, payment: Payment, back: MoneyBack) {
  const { id: paymentId, method } = payment
  const taken = takenFrom(await holdingsOf(tx, paymentId), backOf(payment, back))
  await book(platform, tx, {
    kind: 'TAKEN_BACK',
    paymentId,
    source: back.source,
    postings: {
      SUSPENSE: taken.loose,
      GIFTS: taken.gift,
      [method]: -(taken.loose + taken.gift),
    },
  })
  for (const share of taken.shares) {
    await takeShare(platform, tx, { ...share, paymentId, method, source: back.source })
    const isLost = share.isDues && (back.isDisputed || share.isWhole)
    if (isLost) await reopenInvoice(platform, tx, share.invoiceId)
  }
  await closeDecided(tx, paymentId)
  await closeUnbooked(tx, paymentId)
  if (payment.currency !== limits.duesCurrency)
    return Math.min(back.amountCents, payment.amountCents)
  return taken.shares.reduce((sum, { cents }) => sum + cents, taken.loose + taken.gift)
}

/** Of another currency the books hold what it was worth when it was assigned. */
function backOf({ currency, amountCents }: Payment, back: MoneyBack) {
  if (currency === limits.duesCurrency) return { cents: back.amountCents }
  return { part: Math.min(1, back.amountCents / amountCents) }
}

interface TakenShare extends Share {
  /** Nothing of the payment is left on that invoice. */
  readonly isWhole: boolean
}

/** What is taken from where, until the amount is reached or nothing is left. */
function takenFrom(
  { loose, gift, shares }: Holdings,
  back: { readonly cents: number } | { readonly part: number },
) {
  const held = shares.reduce((sum, { cents }) => sum + cents, loose + gift)
  let rest = 'cents' in back ? back.cents : Math.round(held * back.part)
  const take = (cents: number) => {
    const taken = Math.min(rest, cents)
    rest -= taken
    return taken
  }
  const taken = { loose: take(loose), gift: take(gift) }
  const takenShares: TakenShare[] = shares.map(share => {
    const cents = take(share.cents)
    return { ...share, cents, isWhole: cents === share.cents }
  })
  return { ...taken, shares: takenShares.filter(({ cents }) => cents > 0) }
}

interface BookedShare extends TakenShare {
  readonly paymentId: string
  readonly method: PaymentMethod
  readonly source: string
}

async function takeShare(platform: Platform, tx: Db, share: BookedShare) {
  const { paymentId, invoiceId, method, cents, isDues } = share
  await book(platform, tx, {
    kind: 'TAKEN_BACK',
    paymentId,
    invoiceId,
    source: `${share.source}:${invoiceId}`,
    postings: { [isDues ? 'DUES' : 'MEMBERS']: cents, [method]: -cents },
  })
}
