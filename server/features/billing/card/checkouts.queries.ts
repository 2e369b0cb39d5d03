import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** Time to fill in a card. */
const leastOpenMs = 10 * 60_000

/**
 * Where an invoice can still be paid for a while: the address of its first checkout that does. One that is older than
 * the last booking on its invoice may ask for too much.
 */
export async function usableCheckoutOf(
  db: Db,
  invoiceId: string,
  now: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('billing_checkouts as checkout')
    .select('url')
    .where('invoice_id', '=', invoiceId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now.getTime() + leastOpenMs))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('billing_entries as entry')
            .whereRef('entry.invoice_id', '=', 'checkout.invoice_id')
            .whereRef('entry.booked_at', '>=', 'checkout.created_at')
            .select(sql.lit(1).as('one')),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('session_id')
    .limit(1)
    .executeTakeFirst()
  return found?.url
}

/** How many checkouts an invoice has had. */
export async function checkoutsMadeFor(db: Db, invoiceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('billing_checkouts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return count
}

/** Nobody can pay there any more. */
export async function endCheckout(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_checkouts')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Those that nothing was heard of since they were made, the oldest first. */
export async function unendedCheckouts(
  db: Db,
  { madeBefore, limit }: { readonly madeBefore: Date; readonly limit: number },
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('billing_checkouts')
    .select('session_id')
    .where('ended_at', 'is', null)
    .where('created_at', '<', madeBefore)
    .orderBy('created_at')
    .orderBy('session_id')
    .limit(limit)
    .execute()
  return found.map(({ session_id: sessionId }) => sessionId)
}
