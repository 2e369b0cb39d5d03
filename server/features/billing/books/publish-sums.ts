import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import { inBooks } from '../ledger.ts'

const monthIn = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM')`

/** Dues and gifts. A gift without an invoice has no known giver. */
const incomeRows = sql`(
  select entry.booked_at, coalesce(i.member_key, named.member_key) as person, -posting.amount_cents as amount
  from billing_entries entry
  join billing_postings posting on posting.entry_id = entry.id and posting.account in ('DUES', 'GIFTS', 'WAIVED')
  left join billing_invoices i on i.id = entry.invoice_id
  left join billing_payments p on p.id = entry.payment_id
  left join billing_invoices named on named.id = p.invoice_id
)`
const creditRows = sql`(
  select booked_at, member_key as person, credits as amount from billing_credits where kind <> 'SPENT'
)`
const subjects = { INCOME: incomeRows, CREDITS: creditRows } as const
type Subject = keyof typeof subjects

/** Publishes the sums of past months when enough people have a share. Published sums never change. */
export async function publishSums(
  platform: Pick<Platform, 'clock' | 'db' | 'writeQueue'>,
): Promise<void> {
  const lastMonth = addMonths(monthOf(platform.clock.now()), -1)
  await inBooks(platform, async tx => {
    // Under the lock, no booking can still enter a month that is over.
    await publish(tx, 'INCOME', lastMonth)
    await publish(tx, 'CREDITS', lastMonth)
  })
}

async function publish(tx: Db, subject: Subject, lastMonth: string) {
  const published = await newestOf(tx, subject)
  const firstMonth = published ? addMonths(published.lastMonth, 1) : await firstOf(tx, subject)
  if (firstMonth === undefined || firstMonth > lastMonth) return
  const rows = await rowsOf(tx, subject, { firstMonth, lastMonth })
  let total = published?.total ?? 0
  for (const period of publishedPeriods(rows, { firstMonth, lastMonth })) {
    total += period.amount
    await tx
      .insertInto('billing_published_sums')
      .values({
        subject,
        first_month: `${period.firstMonth}-01`,
        last_month: `${period.lastMonth}-01`,
        amount: period.amount,
        total,
      })
      .execute()
  }
}

async function newestOf(tx: Db, subject: Subject) {
  const newest = await tx
    .selectFrom('billing_published_sums')
    .select(['last_month as lastDay', 'total'])
    .where('subject', '=', subject)
    .orderBy('last_month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && { lastMonth: newest.lastDay.slice(0, 7), total: newest.total }
}

async function firstOf(tx: Db, subject: Subject) {
  const { rows } = await sql<{ month: string | null }>`
    select ${monthIn(sql`min(booked_at)`)} as month from ${subjects[subject]} booked
  `.execute(tx)
  return rows[0]?.month ?? undefined
}

async function rowsOf(tx: Db, subject: Subject, { firstMonth, lastMonth }: Span) {
  const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
  const { rows } = await sql<MonthOfPerson>`
    select ${monthIn(sql`booked_at`)} as month, person, sum(amount)::bigint as amount
    from ${subjects[subject]} booked
    where booked_at >= ${startOf(firstMonth)} and booked_at < ${startOf(addMonths(lastMonth, 1))}
    group by 1, 2
  `.execute(tx)
  return rows
}

/** The total of one person's bookings in a month. */
export interface MonthOfPerson {
  /** `YYYY-MM` */
  readonly month: string
  /** Null when the person is unknown: the money counts, but it does not help to hide others. */
  readonly person: string | null
  readonly amount: number
}

interface Span {
  readonly firstMonth: string
  readonly lastMonth: string
}

/**
 * Whole months, each joined with later ones until enough people have a share in the sum. Money that a person paid and
 * got back is not a share. Months at the end without enough people wait. Joined with a published period, the difference
 * would reveal them.
 */
export function publishedPeriods(rows: readonly MonthOfPerson[], span: Span) {
  const periods: (Span & { readonly amount: number })[] = []
  let { firstMonth } = span
  let shares = new Map<string | null, number>()
  for (let month = firstMonth; month <= span.lastMonth; month = addMonths(month, 1)) {
    for (const { person, amount } of rows.filter(row => row.month === month)) {
      shares.set(person, (shares.get(person) ?? 0) + amount)
    }
    if (peopleIn(shares) < billingLimits.publicSumPeopleMin) continue
    const amount = [...shares.values()].reduce((sum, share) => sum + share, 0)
    periods.push({ firstMonth, lastMonth: month, amount })
    firstMonth = addMonths(month, 1)
    shares = new Map()
  }
  return periods
}

const peopleIn = (shares: ReadonlyMap<string | null, number>) =>
  [...shares].filter(([person, amount]) => person !== null && amount !== 0).length
