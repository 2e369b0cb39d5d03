import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { addMonths, monthOf } from '#shared/months.ts'

/** US cents. */
export interface Funds {
  /** The site's own money, after this month's costs. Money that waits or belongs to members is not part of it. */
  readonly ownCents: number
  readonly nextMonthCents: number
}

/** Costs count from the first moment of their month, even before the job has booked them. Reads few rows. */
export async function fundsAt(db: Db, now: Date): Promise<Funds> {
  const month = monthOf(now)
  const { rows } = await sql<Funds>`
    select earned - until_now as "ownCents", until_next - until_now as "nextMonthCents" from (
      select (
        select coalesce(-sum(balance_cents), 0)::bigint from billing_balances
        where account in ('DUES', 'GIFTS', 'WAIVED')
      ) as earned,
      ${costsUntil(firstOf(month))} as until_now, ${costsUntil(firstOf(addMonths(month, 1)))} as until_next
    ) sums
  `.execute(db)
  return rows[0] ?? { ownCents: 0, nextMonthCents: 0 }
}

const firstOf = (month: string) => sql`${`${month}-01`}::date`

/** All costs up to the end of the month that has this first day, in cents. */
export function costsUntil(month: RawBuilder<unknown>): RawBuilder<number> {
  const last = sql`least(c.last_month, ${month})`
  return sql<number>`(
    select coalesce(sum(
      c.amount_cents * greatest(0, ${monthNumber(last)} - ${monthNumber(sql`c.first_month`)} + 1)
    ), 0)::bigint
    from ${costs} c
  )`
}

/** Running costs with the last month that counts; null without an end. */
export const costs = sql`(
  select id, note, amount_cents, first_month, entered_at, least(
    last_month, (select min(e.last_month) from billing_cost_ends e where e.cost_id = billing_costs.id)
  ) as last_month
  from billing_costs
)`

const monthNumber = (date: RawBuilder<unknown>) =>
  sql`(extract(year from ${date}) * 12 + extract(month from ${date}))::int`
