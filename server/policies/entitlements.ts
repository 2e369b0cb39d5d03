import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { ContributorReason } from '#shared/contract/billing.ts'
import { fundsAt } from './funds.ts'

/** Members who support the site by dues or by work use its features without limits. */

export interface Contributor {
  readonly by: ContributorReason
  readonly paidUntil?: Date
}

interface Reasons {
  readonly id: string
  readonly paidUntil: Date | null
  readonly hasSeat: boolean
  readonly hasCreditMonth: boolean
  readonly hasRole: boolean
}

/** Undefined for a standard member. */
export async function contributorOf(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Contributor | undefined> {
  return (await contributorsAmong(db, [accountId], now)).get(accountId)
}

/** The result has no standard members. */
export async function contributorsAmong(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Contributor>> {
  const { rows } = await sql<Reasons>`
    select asked.id,
      (${newestEnd(sql`asked.id`, now)}) as "paidUntil",
      exists (
        select from billing_seats s
        where s.holder_account_id = asked.id and (
          select count(*) from billing_seats earlier
          where earlier.payer_account_id = s.payer_account_id
            and (earlier.made_at, earlier.id) < (s.made_at, s.id)
        ) < (${seatsBesideOwn(sql`s.payer_account_id`, now)})
      ) as "hasSeat",
      exists (
        select from billing_credit_months c join billing_members m on m.member_key = c.member_key
        where m.account_id = asked.id and c.starts_at <= ${now} and c.ends_at > ${now}
      ) as "hasCreditMonth",
      exists (
        select from accounts_roles
        where account_id = asked.id and role in ('PRO', 'VOLUNTEER')
      ) as "hasRole"
    from unnest(${accountIds}::uuid[]) as asked (id)
  `.execute(db)
  const contributors = new Map<string, Contributor>()
  for (const row of rows) {
    const contributor = contributorIn(row)
    if (contributor) contributors.set(row.id, contributor)
  }
  return contributors
}

function contributorIn({
  paidUntil,
  hasSeat,
  hasCreditMonth,
  hasRole,
}: Reasons): Contributor | undefined {
  if (paidUntil) return { by: 'DUES', paidUntil }
  if (hasSeat) return { by: 'SEAT' }
  if (hasCreditMonth) return { by: 'CREDITS' }
  return hasRole ? { by: 'ROLE' } : undefined
}

/** Contributors may use them. Everyone may while the funds are enough. */
export async function mayUseAdvanced(db: Db, accountId: string, now: Date): Promise<boolean> {
  return (await areFundsEnough(db, now)) || (await contributorOf(db, accountId, now)) !== undefined
}

/**
 * Whether the site's own money covers the costs of next month. A month without costs is covered unless the site has
 * debts.
 */
export async function areFundsEnough(db: Db, now: Date): Promise<boolean> {
  const { ownCents, nextMonthCents } = await fundsAt(db, now)
  return ownCents >= nextMonthCents
}

export async function seatsToGive(db: Db, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select (${seatsBesideOwn(sql`${accountId}::uuid`, now)}) as seats
  `.execute(db)
  return rows[0]?.seats ?? 0
}

/** The end of a member's last period; null unless a period is running. */
function newestEnd(accountId: RawBuilder<unknown>, now: Date) {
  return sql`
    select max(p.ends_at) from ${periodsOf(accountId)}
    having bool_or(${isRunning(now)})`
}

/** Seats of the running period besides the payer's own; 0 without a period. */
function seatsBesideOwn(accountId: RawBuilder<unknown>, now: Date) {
  return sql`
    select coalesce(max(running.seats), 1) - 1 from (
      select p.seats from ${periodsOf(accountId)} where ${isRunning(now)}
      order by p.starts_at desc limit 1
    ) running`
}

/** A member's periods without a revoked payment, as `p`. */
function periodsOf(accountId: RawBuilder<unknown>) {
  return sql`(
    select period.* from billing_periods period
    join billing_members m on m.member_key = period.member_key
    where m.account_id = ${accountId} and not exists (
      select from billing_revocations r where r.invoice_id = period.invoice_id
    )
  ) p`
}

/** The period has begun, and its grace is not over. */
function isRunning(now: Date) {
  const graceBegan = new Date(now.getTime() - billingLimits.duesGraceMs)
  return sql<boolean>`p.starts_at <= ${now} and p.ends_at > ${graceBegan}`
}
