import { sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { addressOnFile } from '#server/policies/address-on-file.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { CreditKind, Credits, CreditWork } from '#shared/contract/books.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { memberKeyOf } from '../invoices.queries.ts'
import { inBooks } from '../ledger.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'writeQueue'>

/** Gives a member credits or takes unspent ones back. @returns the member's credits afterward */
export function grantCredits(
  platform: Needs,
  actor: Administrator,
  { id, email, credits, reason }: BodyOf<Contract['POST /api/admin/billing/credits']>,
): Promise<{ sum: number }> {
  if (credits === 0) refuseField('/credits', 'must not be 0')
  return inBooks(platform, async tx => {
    const account = await tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', await addressOnFile(tx, email))
      .executeTakeFirst()
    if (!account) refuse('billing/member-not-found')
    const memberKey = await memberKeyOf(tx, account.id)
    const kind = credits > 0 ? 'GIVEN' : 'CORRECTED'
    const isNew = await bookCredits(platform, tx, { id, memberKey, kind, credits, reason })
    const sum = await sumOf(tx, account.id)
    if (sum < 0) refuse('billing/too-few-credits')
    if (isNew) {
      await recordAct(platform, tx, {
        actor,
        action: credits > 0 ? 'CREDITS_GIVEN' : 'CREDITS_TAKEN_BACK',
        accountId: account.id,
        details: String(credits),
        reason,
      })
    }
    return { sum }
  })
}

/** Buys a month, which begins now or where the last one ends. A repeated id changes nothing. */
export async function spendCredits(platform: Needs, accountId: string, id: string) {
  const { clock } = platform
  await inBooks(platform, async tx => {
    const memberKey = await memberKeyOf(tx, accountId)
    const credits = -billingLimits.monthCredits
    const spent = { id, memberKey, kind: 'SPENT', credits, reason: '' } as const
    if (!(await bookCredits(platform, tx, spent))) return
    if ((await sumOf(tx, accountId)) < 0) refuse('billing/too-few-credits')
    await sql`
      insert into billing_credit_months (credit_id, member_key, starts_at, ends_at)
      select ${id}, ${memberKey}::uuid, began.at,
        (began.at at time zone 'UTC' + interval '1 month') at time zone 'UTC'
      from (
        select greatest(${clock.now()}::timestamptz, max(ends_at)) as at from billing_credit_months
        where member_key = ${memberKey}
      ) began
    `.execute(tx)
  })
  return readCredits(platform, accountId)
}

export async function readCredits({ clock, db }: Needs, accountId: string): Promise<Credits> {
  const entries = await db
    .selectFrom('billing_credits as c')
    .innerJoin('billing_members as m', 'm.member_key', 'c.member_key')
    .select(['c.id', 'c.kind', 'c.credits', 'c.reason', 'c.work', 'c.booked_at as bookedAt'])
    .where('m.account_id', '=', accountId)
    .orderBy('c.booked_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(serverLimits.creditsListedMax)
    .$narrowType<{ kind: CreditKind; work: CreditWork | null }>()
    .execute()
  const last = await db
    .selectFrom('billing_credit_months as c')
    .innerJoin('billing_members as m', 'm.member_key', 'c.member_key')
    .select('c.ends_at as endsAt')
    .where('m.account_id', '=', accountId)
    .where('c.ends_at', '>', clock.now())
    .orderBy('c.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    sum: await sumOf(db, accountId),
    ...(last ? { tsPaidUntil: last.endsAt.getTime() } : {}),
    entries: entries.map(({ bookedAt, work, ...entry }) => ({
      ...entry,
      ...(work ? { work } : {}),
      tsBooked: bookedAt.getTime(),
    })),
  }
}

interface CreditEntry {
  readonly id: string
  readonly memberKey: string
  readonly kind: Exclude<CreditKind, 'EARNED'>
  readonly credits: number
  readonly reason: string
}

/**
 * @returns false when the same booking has been made under the id before. A different booking under that id is refused.
 */
async function bookCredits({ clock }: Needs, tx: Db, { memberKey, ...entry }: CreditEntry) {
  const added = await tx
    .insertInto('billing_credits')
    .values({ ...entry, member_key: memberKey, booked_at: clock.now() })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return true
  const same = await tx
    .selectFrom('billing_credits')
    .select('id')
    .where(eb => eb.and({ ...entry, member_key: memberKey }))
    .executeTakeFirst()
  if (!same) refuse('billing/credits-differ')
  return false
}

async function sumOf(db: Db, accountId: string) {
  const { sum } = await db
    .selectFrom('billing_credits as c')
    .innerJoin('billing_members as m', 'm.member_key', 'c.member_key')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('c.credits'), eb.lit(0)).as('sum'))
    .where('m.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return sum
}
