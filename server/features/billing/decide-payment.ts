import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Decision, PaymentMethod } from '#shared/contract/billing.ts'
import { type InvoiceRow, invoiceOf, invoiceOfReference, memberKeyOf } from './invoices.queries.ts'
import { referencesIn } from './issue-invoice.ts'
import { balanceOf, book, inBooks, type Postings, sharesWhere } from './ledger.ts'
import { allocatePayment, completeInvoice } from './receive-payment.ts'
import { reversedBy } from './reversed-payments.ts'
import { takeBackPayment } from './take-back-payment.ts'
import { closeDecided, closeUnbooked, isPaymentInBooks } from './undecided-payments.ts'

/** Books the decision on money that the rules could not allocate. Refuses a second decision. */
export async function decidePayment(
  platform: Platform,
  actor: Administrator,
  paymentId: string,
  input: Decision,
): Promise<void> {
  await inBooks(platform, async tx => {
    const payment = await undecidedPayment(tx, actor, paymentId)
    if (!isFit(payment, input)) refuse('billing/decision-unfit')
    await carryOut(platform, tx, await valued(tx, payment, input), input)
    await closeDecided(tx, paymentId)
    await closeUnbooked(tx, paymentId)
    const details = `${paymentId}: ${input.decision}`
    await recordAct(platform, tx, { actor, action: 'PAYMENT_DECIDED', details })
  })
}

async function undecidedPayment(tx: Db, actor: Administrator, id: string) {
  const payment = await tx
    .selectFrom('billing_payments')
    .select(['id', 'method', 'invoice_id as invoiceId', 'purpose'])
    .select(['amount_cents as amountCents', 'currency', 'doubt'])
    .where('id', '=', id)
    .$narrowType<{ method: PaymentMethod }>()
    .executeTakeFirst()
  if (!payment) refuse('billing/payment-not-found')
  const { purpose, ...rest } = payment
  if (purpose === null) refuse('billing/decision-unfit')
  const decidedBy = await memberKeyOf(tx, actor.accountId)
  return { ...rest, isInBooks: await isPaymentInBooks(tx, id), decidedBy }
}

type Undecided = Awaited<ReturnType<typeof undecidedPayment>>

/** A reversal is no income. Only what is not booked can be ignored, and only an unread amount can be entered. */
function isFit({ doubt, isInBooks, amountCents }: Undecided, { decision, ...input }: Decision) {
  if (decision === 'IGNORE') return !isInBooks
  if ((doubt === 'REVERSAL') !== (decision === 'TAKE_BACK')) return false
  const isIncome = decision === 'ASSIGN' || decision === 'GIFT'
  return (isIncome && amountCents === 0) === (input.amountCents !== undefined)
}

/** Stores the entered value of a payment whose amount could not be read. */
async function valued(tx: Db, payment: Undecided, { amountCents }: Decision): Promise<Undecided> {
  if (amountCents === undefined) return payment
  const currency = billingLimits.duesCurrency
  await tx
    .updateTable('billing_payments')
    .set({ amount_cents: amountCents, currency })
    .where('id', '=', payment.id)
    .execute()
  return { ...payment, amountCents, currency }
}

function carryOut(platform: Platform, tx: Db, payment: Undecided, input: Decision) {
  const { decision } = input
  switch (decision) {
    case 'ASSIGN':
      return assign(platform, tx, payment, input.reference)
    case 'ACCEPT':
      return acceptPart(platform, tx, payment)
    case 'GIFT':
    case 'RETURN':
      return clear(platform, tx, payment, decision)
    case 'TAKE_BACK':
      return takeBack(platform, tx, payment, input)
    case 'IGNORE':
      return nameNoInvoice(tx, payment)
  }
}

/** Allocates the money to an invoice. In another currency it counts as the missing amount. */
async function assign(platform: Platform, tx: Db, payment: Undecided, reference?: string) {
  const invoice = await namedInvoice(tx, reference)
  if (await hasPartOn(tx, payment.id, invoice.id)) refuse('billing/decision-unfit')
  await release(platform, tx, payment)
  if (!payment.isInBooks) await receive(platform, tx, payment, worthOf(payment, invoice))
  const { id: paymentId } = payment
  const given = await allocatePayment(platform, tx, { paymentId, invoiceId: invoice.id })
  if (given === 0) refuse('billing/decision-unfit')
  await tx
    .updateTable('billing_payments')
    .set({ invoice_id: invoice.id })
    .where('id', '=', paymentId)
    .execute()
}

/** Money in another currency counts as the missing amount of the invoice. */
function worthOf(payment: Undecided, { amountCents, paidCents, isPaid }: InvoiceRow) {
  if (isOurs(payment)) return payment.amountCents
  return isPaid ? 0 : amountCents - paidCents
}

const isOurs = ({ currency }: Undecided) => currency === billingLimits.duesCurrency

async function receive(
  platform: Platform,
  tx: Db,
  { id: paymentId, method, decidedBy }: Undecided,
  worth: number,
) {
  await book(platform, tx, {
    kind: 'RECEIVED',
    paymentId,
    decidedBy,
    postings: { [method]: worth, SUSPENSE: -worth },
  })
}

/** Accepts the part as full payment. */
async function acceptPart(platform: Platform, tx: Db, { invoiceId, ...payment }: Undecided) {
  const invoice = invoiceId === null ? undefined : await invoiceOf(tx, invoiceId)
  const hasPart = invoice && (await hasPartOn(tx, payment.id, invoice.id))
  if (!invoice || !hasPart) refuse('billing/decision-unfit')
  const missing = invoice.amountCents - invoice.paidCents
  await book(platform, tx, {
    kind: 'WAIVED',
    invoiceId: invoice.id,
    decidedBy: payment.decidedBy,
    postings: { WAIVED: missing, MEMBERS: -missing },
  })
  await completeInvoice(platform, tx, invoice)
}

/** Books money as a gift or as returned. A card payment must be refunded at the card service instead. */
async function clear(platform: Platform, tx: Db, payment: Undecided, decision: 'GIFT' | 'RETURN') {
  if (decision === 'RETURN' && payment.method === 'CARD') refuse('billing/decision-unfit')
  await release(platform, tx, payment)
  const isConfirmed = decision === 'GIFT' && !payment.isInBooks && isOurs(payment)
  if (isConfirmed) await receive(platform, tx, payment, payment.amountCents)
  const { id: paymentId, method, decidedBy } = payment
  const open = -(await balanceOf(tx, 'SUSPENSE', { paymentId }))
  const goesTo = decision === 'GIFT' ? 'GIFTS' : method
  const postings: Postings = { SUSPENSE: open, [goesTo]: -open }
  const kind = decision === 'GIFT' ? 'GIVEN' : 'RETURNED'
  await book(platform, tx, { kind, paymentId, decidedBy, postings })
}

/** Takes back the payment that a reversal belongs to. If the amount is unknown, all of that payment goes back. */
async function takeBack(platform: Platform, tx: Db, reversal: Undecided, input: Decision) {
  const chosen =
    input.reverses === undefined
      ? { invoiceId: (await namedInvoice(tx, input.reference)).id }
      : { paymentId: input.reverses }
  const reversed = await reversedBy(tx, reversal.id, chosen)
  if (!reversed) refuse('billing/decision-unfit')
  await takeBackPayment(platform, tx, {
    paymentSource: reversed.source,
    source: `bank-reversal:${reversal.id}`,
    amountCents: reversal.amountCents || reversed.amountCents,
    isDisputed: false,
    decidedBy: reversal.decidedBy,
  })
}

/** An ignored payment does not keep an unpaid invoice from its purge. */
async function nameNoInvoice(tx: Db, { id }: Undecided) {
  await tx.updateTable('billing_payments').set({ invoice_id: null }).where('id', '=', id).execute()
}

async function namedInvoice(tx: Db, reference = '') {
  const [only, ...more] = referencesIn(reference)
  const invoice =
    only === undefined || more.length > 0 ? undefined : await invoiceOfReference(tx, only)
  return invoice ?? refuse('billing/invoice-not-found')
}

/** Takes part payments off their invoices. */
async function release(platform: Platform, tx: Db, { id: paymentId, decidedBy }: Undecided) {
  for (const { invoiceId, cents } of await partsOf(tx, paymentId)) {
    await book(platform, tx, {
      kind: 'RELEASED',
      paymentId,
      invoiceId,
      decidedBy,
      postings: { MEMBERS: cents, SUSPENSE: -cents },
    })
  }
}

async function partsOf(tx: Db, paymentId: string) {
  const shares = await sharesWhere(tx, { paymentId })
  return shares.filter(({ isDues }) => !isDues)
}

async function hasPartOn(tx: Db, paymentId: string, invoiceId: string) {
  return (await partsOf(tx, paymentId)).some(part => part.invoiceId === invoiceId)
}
