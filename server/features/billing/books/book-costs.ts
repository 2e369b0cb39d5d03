import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { costs } from '#server/policies/funds.ts'
import { monthOf } from '#shared/months.ts'
import { book, lockBooks } from '../ledger.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

/** Books the costs of a month once it has begun. */
export async function bookBegunCosts(platform: Needs): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    await lockBooks(tx)
    await bookCosts(platform, tx)
  })
}

/** Books what begun months cost, and books back what an end has taken away. The books are locked. */
export async function bookCosts(
  platform: Pick<Platform, 'clock'>,
  tx: Db,
  decidedBy?: string,
): Promise<void> {
  const decision = decidedBy === undefined ? {} : { decidedBy }
  const dueMonths = await unbookedMonths(tx, monthOf(platform.clock.now()))
  for (const { costId, month, amountCents } of dueMonths) {
    await book(platform, tx, {
      kind: 'COST',
      source: `cost:${costId}:${month}`,
      cost: { id: costId, month },
      ...decision,
      postings: { COSTS: amountCents, BANK: -amountCents },
    })
  }
  for (const { costId, month, amountCents } of await wronglyBookedMonths(tx)) {
    await book(platform, tx, {
      kind: 'COST_CORRECTED',
      source: `cost:${costId}:${month}:corrected`,
      cost: { id: costId, month },
      ...decision,
      postings: { COSTS: -amountCents, BANK: amountCents },
    })
  }
}

interface CostMonth {
  readonly costId: string
  /** Its first day. */
  readonly month: string
  readonly amountCents: number
}

async function unbookedMonths(tx: Db, month: string): Promise<CostMonth[]> {
  const { rows } = await sql<CostMonth>`
    select c.id as "costId", begun.month::date as month, c.amount_cents as "amountCents"
    from ${costs} c, generate_series(
      c.first_month::timestamp, least(c.last_month, ${`${month}-01`}::date)::timestamp, interval '1 month'
    ) begun (month)
    where not exists (
      select from billing_entries e where e.cost_id = c.id and e.cost_month = begun.month::date
    )
    order by month, "costId"
  `.execute(tx)
  return rows
}

async function wronglyBookedMonths(tx: Db): Promise<CostMonth[]> {
  const { rows } = await sql<CostMonth>`
    select c.id as "costId", e.cost_month as month, c.amount_cents as "amountCents"
    from ${costs} c join billing_entries e on e.cost_id = c.id
    where e.cost_month > c.last_month
    group by c.id, e.cost_month, c.amount_cents
    having count(*) = 1
    order by month, "costId"
  `.execute(tx)
  return rows
}
