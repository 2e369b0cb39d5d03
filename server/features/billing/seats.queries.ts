import type { Db } from '#server/platform/database/connect.ts'
import type { Seat } from '#shared/contract/billing.ts'
import { serverLimits } from '#shared/server-limits.ts'

/**
 * The one made first, first: it is the last to go when dues cover fewer. One stays taken when its holder erases their
 * account, since it does when they block the payer, and only who gives it back lets it be taken again (0050).
 */
export async function seatsMadeBy(db: Db, payerAccountId: string): Promise<Seat[]> {
  const seats = await db
    .selectFrom('billing_seats')
    .select(['id', 'code', 'taken_at as takenAt'])
    .where('payer_account_id', '=', payerAccountId)
    .orderBy('made_at')
    .orderBy('id')
    .limit(serverLimits.seatsListedMax)
    .execute()
  return seats.map(({ takenAt, ...seat }) => ({
    ...seat,
    ...(takenAt ? { tsTaken: takenAt.getTime() } : {}),
  }))
}

export async function holdsSeat(db: Db, accountId: string): Promise<boolean> {
  const seat = await db
    .selectFrom('billing_seats')
    .select('id')
    .where('holder_account_id', '=', accountId)
    .executeTakeFirst()
  return seat !== undefined
}
