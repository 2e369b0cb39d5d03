import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { costsUntil, fundsAt } from '#server/policies/funds.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { PublicBooks } from '#shared/contract/books.ts'
import { addMonths, monthOf } from '#shared/months.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { costsWhere } from './costs.ts'

/** The public books. Anyone may read them, so one answer serves all readers for a few seconds. */
export class PublicBooksReader {
  readonly #platform: Pick<Platform, 'clock' | 'db'>
  #answer: Promise<PublicBooks> | undefined
  #until = 0

  constructor(platform: Pick<Platform, 'clock' | 'db'>) {
    this.#platform = platform
  }

  read(): Promise<PublicBooks> {
    const { clock, db } = this.#platform
    const now = clock.now()
    if (this.#answer && now.getTime() < this.#until) return this.#answer
    this.#until = now.getTime() + serverLimits.publicBooksMs
    this.#answer = readPublicBooks(db, now)
    this.#answer.catch(() => this.forget())
    return this.#answer
  }

  /** Drops the answer after a change on this process. Other processes follow within those seconds. */
  forget(): void {
    this.#answer = undefined
  }
}

async function readPublicBooks(db: Db, now: Date): Promise<PublicBooks> {
  const { ownCents, nextMonthCents } = await fundsAt(db, now)
  const month = monthOf(now)
  return {
    periods: await periodsOf(db),
    credits: await creditsOf(db),
    costs: await costsSince(db, addMonths(month, 1 - billingLimits.publicPeriodsMax)),
    nextMonth: {
      month: addMonths(month, 1),
      needCents: nextMonthCents,
      isCovered: ownCents >= nextMonthCents,
    },
  }
}

const months = sql`
  to_char(first_month, 'YYYY-MM') as "firstMonth", to_char(last_month, 'YYYY-MM') as "lastMonth"`

/** The balance of the published sums and the costs only. Today's true balance would reveal what has arrived since. */
async function periodsOf(db: Db): Promise<PublicBooks['periods']> {
  const { rows } = await sql<PublicBooks['periods'][number]>`
    select ${months}, amount as "incomeCents", spent - spent_before as "costCents", total - spent as "balanceCents"
    from (
      select s.*, ${costsUntil(sql`s.last_month`)} as spent,
        case when exists (
          select from billing_published_sums b where b.subject = s.subject and b.last_month < s.last_month
        ) then ${costsUntil(sql`(s.first_month - interval '1 month')::date`)} else 0 end as spent_before
      from billing_published_sums s where s.subject = 'INCOME'
      order by s.last_month desc limit ${billingLimits.publicPeriodsMax}
    ) newest
    order by last_month
  `.execute(db)
  return rows
}

async function creditsOf(db: Db): Promise<PublicBooks['credits']> {
  const { rows } = await sql<PublicBooks['credits'][number]>`
    select ${months}, amount as credits from (
      select * from billing_published_sums where subject = 'CREDITS'
      order by last_month desc limit ${billingLimits.publicPeriodsMax}
    ) newest
    order by last_month
  `.execute(db)
  return rows
}

async function costsSince(db: Db, month: string): Promise<PublicBooks['costs']> {
  const listed = await costsWhere(
    db,
    sql`coalesce(c.last_month >= greatest(c.first_month, ${`${month}-01`}::date), true)`,
  )
  return listed.map(cost => {
    const { id: _, ...shown } = cost
    return shown
  })
}
