import type { Db } from '#server/platform/database/connect.ts'
import type { Seat } from '#shared/contract/billing.ts'
import { serverLimits } from '#shared/limits.ts'

/** The one made first, first: it is the last to go when dues cover fewer. */
export async function seatsMadeBy(db: Db, payerAccountId: string): Promise<Seat[]> {
  const seats = await db
    .selectFrom('billing_seats')
    .select(['id', 'code', 'holder_account_id as holder', 'taken_at as takenAt'])
    .where('payer_account_id', '=', payerAccountId)
    .orderBy('made_at')
    .orderBy('id')
    .limit(serverLimits.seatsListedMax)
    .execute()
  return seats.map(({ id, code, holder, takenAt }) => ({
    id,
    code,
    ...(holder !== null && takenAt !== null ? { tsTaken: takenAt.getTime() } : {}),
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
