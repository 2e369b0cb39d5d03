import { type RawBuilder, sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { costs } from '#server/policies/funds.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Cost } from '#shared/contract/books.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { memberKeyOf } from '../invoices.queries.ts'
import { book, inBooks } from '../ledger.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'writeQueue'>

/** Enters a cost and books the months that have begun. A repeated id changes nothing. */
export function enterCost(platform: Needs, actor: Administrator, cost: Cost): Promise<Cost> {
  refuseUnfitMonths(cost, monthOf(platform.clock.now()))
  return change(platform, actor, async tx => {
    const added = await tx
      .insertInto('billing_costs')
      .values({
        id: cost.id,
        note: cost.note,
        amount_cents: cost.amountCents,
        first_month: firstOf(cost.firstMonth),
        last_month: lastOf(cost.lastMonth),
        entered_at: platform.clock.now(),
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const entered = await costOf(tx, cost.id)
    if (!entered || !(added || (await wasEntered(tx, cost)))) {
      refuse('billing/cost-differs')
    }
    if (added) {
      const details = `${cost.id}: ${cost.amountCents} cents a month from ${cost.firstMonth}${cost.lastMonth ? ` to ${cost.lastMonth}` : ''}`
      await recordAct(platform, tx, { actor, action: 'COST_ENTERED', details, reason: cost.note })
    }
    return entered
  })
}

/** Whether the same cost was entered under the id, whether or not it has ended since. */
async function wasEntered(tx: Db, { id, note, amountCents, firstMonth, lastMonth }: Cost) {
  const same = await tx
    .selectFrom('billing_costs')
    .select('id')
    .where(eb => eb.and({ id, note, amount_cents: amountCents }))
    .where('first_month', '=', firstOf(firstMonth))
    .where('last_month', 'is not distinct from', lastOf(lastMonth))
    .executeTakeFirst()
  return same !== undefined
}

/** Ends a cost sooner, and reverses the bookings for later months. */
export function endCost(
  platform: Needs,
  actor: Administrator,
  { id, lastMonth, reason }: Record<'id' | 'lastMonth' | 'reason', string>,
): Promise<Cost> {
  return change(platform, actor, async tx => {
    const cost = await costOf(tx, id)
    if (!cost) refuse('billing/cost-not-found')
    // A repeated request changes nothing.
    if (cost.lastMonth === lastMonth) return cost
    const isSooner = cost.lastMonth === undefined || lastMonth < cost.lastMonth
    if (!isSooner || lastMonth < addMonths(cost.firstMonth, -1)) refuse('billing/cost-end-unfit')
    const end = { id: newId(platform.clock), cost_id: id, last_month: firstOf(lastMonth) }
    await tx
      .insertInto('billing_cost_ends')
      .values({ ...end, entered_at: platform.clock.now() })
      .execute()
    const details = `${id}: after ${lastMonth}`
    await recordAct(platform, tx, { actor, action: 'COST_ENDED', details, reason })
    return { ...cost, lastMonth }
  })
}

export const listCosts = (db: Db): Promise<Cost[]> => costsWhere(db, sql`true`)

async function costOf(db: Db, id: string) {
  return (await costsWhere(db, sql`c.id = ${id}`))[0]
}

/** The costs that meet a condition on `c`, the newest first. */
export async function costsWhere(db: Db, condition: RawBuilder<unknown>): Promise<Cost[]> {
  const { rows } = await sql<Omit<Cost, 'lastMonth'> & { lastMonth: string | null }>`
    select c.id, c.note, c.amount_cents as "amountCents",
      to_char(c.first_month, 'YYYY-MM') as "firstMonth", to_char(c.last_month, 'YYYY-MM') as "lastMonth"
    from ${costs} c
    where ${condition}
    order by c.first_month desc, c.entered_at desc, c.id
    limit ${serverLimits.costsListedMax}
  `.execute(db)
  return rows.map(({ lastMonth, ...cost }) => ({ ...cost, ...(lastMonth ? { lastMonth } : {}) }))
}

/** Changes costs while no other booking runs, and books the consequences. */
function change(platform: Needs, actor: Administrator, write: (tx: Db) => Promise<Cost>) {
  return inBooks(platform, async tx => {
    const cost = await write(tx)
    await bookCosts(platform, tx, await memberKeyOf(tx, actor.accountId))
    return cost
  })
}

const firstOf = (month: string) => `${month}-01`
const lastOf = (month: string | undefined) => (month === undefined ? null : firstOf(month))

function refuseUnfitMonths({ firstMonth, lastMonth }: Cost, month: string) {
  const reach = billingLimits.costMonthsMax
  if (firstMonth < addMonths(month, -reach) || firstMonth > addMonths(month, reach)) {
    refuseField('/firstMonth', `must be within ${reach} months of now`)
  }
  if (lastMonth === undefined) return
  if (lastMonth < firstMonth || lastMonth > addMonths(firstMonth, reach)) {
    refuseField('/lastMonth', `must come at most ${reach} months after the first`)
  }
}

export async function bookBegunCosts(platform: Needs): Promise<void> {
  await inBooks(platform, async tx => {
    await bookCosts(platform, tx)
  })
}

/**
 * Books the costs of months that have begun, and reverses those that an end has canceled. The caller has locked the
 * books.
 */
async function bookCosts(platform: Needs, tx: Db, decidedBy?: string) {
  const decision = decidedBy === undefined ? {} : { decidedBy }
  for (const due of await unbookedMonths(tx, monthOf(platform.clock.now()))) {
    await book(platform, tx, { kind: 'COST', ...decision, ...entryOf(due) })
  }
  for (const { amountCents, ...wrong } of await wronglyBookedMonths(tx)) {
    const { source, ...entry } = entryOf({ ...wrong, amountCents: -amountCents })
    const corrected = { source: `${source}:corrected`, ...entry, ...decision }
    await book(platform, tx, { kind: 'COST_CORRECTED', ...corrected })
  }
}

const entryOf = ({ costId, month, amountCents }: CostMonth) => ({
  source: `cost:${costId}:${month}`,
  cost: { id: costId, month },
  postings: { COSTS: amountCents, BANK: -amountCents },
})

interface CostMonth {
  readonly costId: string
  /** The first day of the month. */
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
