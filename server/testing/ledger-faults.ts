import { sql } from 'kysely'
import { fundsAt } from '#server/policies/funds.ts'
import type { PaymentMethod, UndecidedReason } from '#shared/contract/billing.ts'
import { balances, undecided } from './bank-statements.ts'
import type { SharedSite, TestMember } from './test-site.ts'

/** Why booked money waits. What waits for another reason is not in the books. */
const bookedReasons = new Set<UndecidedReason>(['PART', 'OVER', 'UNKNOWN'])

interface Known {
  /** Balances at the bank and at the card service. */
  readonly held: Readonly<Record<PaymentMethod, number>>
  readonly invoiceIds: readonly string[]
}

/** Checks everything that must always be true of the books. Returns the faults in words. */
export async function ledgerFaults(
  { platform: { db }, clock }: SharedSite,
  administrator: TestMember,
  { held, invoiceIds }: Known,
): Promise<string[]> {
  const books = await balances(administrator)
  const of = (account: string) => books.get(account) ?? Number.NaN
  const onList = (await undecided(administrator))
    .filter(({ reason }) => bookedReasons.has(reason))
    .reduce((sum, { openCents }) => sum + openCents, 0)
  const { rows: invoices } = await sql<{ reference: string; fault: string }>`
    with invoice as (
      select i.*, coalesce((
        select -sum(p.amount_cents) from billing_entries e join billing_postings p on p.entry_id = e.id
        where e.invoice_id = i.id and p.account in ('MEMBERS', 'DUES', 'WAIVED')
      ), 0) as paid, coalesce((
        -- Only payments without a refund.
        select -sum(p.amount_cents) from billing_entries e join billing_postings p on p.entry_id = e.id
        where e.invoice_id = i.id and p.account = 'MEMBERS' and e.kind in ('ALLOCATED', 'RELEASED')
          and not exists (
            select from billing_entries back where back.payment_id = e.payment_id and back.kind = 'TAKEN_BACK'
          )
      ), 0) as firm,
      exists (select from billing_periods where invoice_id = i.id)
        and not exists (select from billing_revocations where invoice_id = i.id) as runs
      from billing_invoices i where i.id = any(${invoiceIds})
    )
    select reference, 'has less than nothing: ' || paid as fault from invoice where paid < 0
    union all
    select reference, 'has more than it asks for: ' || paid from invoice where paid > amount_cents
    union all
    select reference, 'is paid, and was revoked' from invoice where firm >= amount_cents and not runs
    union all
    select reference, 'has no money, and runs' from invoice where paid <= 0 and runs
  `.execute(db)
  const { rows: loose } = await sql<{ fault: string }>`
    select 'a payment off the list has money that is nobody’s' as fault from billing_payments b
    where purpose is null and (
      select coalesce(sum(p.amount_cents), 0) from billing_entries e join billing_postings p on p.entry_id = e.id
      where e.payment_id = b.id and p.account = 'SUSPENSE'
    ) <> 0
  `.execute(db)
  const { rows: unsummed } = await sql<{ fault: string }>`
    select 'the sum kept of ' || account || ' is not that of its postings' as fault
    from (select account, sum(amount_cents) as cents from billing_postings group by account) summed
    full join billing_balances using (account)
    where cents is distinct from balance_cents
  `.execute(db)
  const own = held.BANK + held.CARD - onList
  const { ownCents } = await fundsAt(db, clock.now())
  const checks = {
    [`the site owns ${own}, the funds are ${ownCents}`]: own === ownCents,
    'the books do not add up': [...books.values()].reduce((sum, cents) => sum + cents, 0) === 0,
    [`the bank holds ${held.BANK}, in the books it is ${of('BANK')}`]: of('BANK') === held.BANK,
    [`the card service holds ${held.CARD}, in the books it is ${of('CARD')}`]:
      of('CARD') === held.CARD,
    'money that is nobody’s is below nothing': of('SUSPENSE') <= 0 && of('MEMBERS') <= 0,
    [`${onList} wait, in the books ${-of('SUSPENSE') - of('MEMBERS')}`]:
      onList === -of('SUSPENSE') - of('MEMBERS'),
  }
  return [
    ...Object.entries(checks).flatMap(([fault, holds]) => (holds ? [] : [fault])),
    ...invoices.map(({ reference, fault }) => `${reference} ${fault}`),
    ...[...loose, ...unsummed].map(({ fault }) => fault),
  ]
}
