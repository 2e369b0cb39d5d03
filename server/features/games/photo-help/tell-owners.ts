import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { lastResultsAt } from '#shared/results.ts'
import { notify } from '../../notifications/notify.ts'
import { proposalsTo } from './offers.queries.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'live'>

const offersAtOnce = 200

/** Tells owners of the crops that came until the day's results. */
export function tellOwners({ clock, db, live }: Needs): Promise<number> {
  const until = lastResultsAt(clock.now())
  return runThrough(
    after => offersToTell(db, after, until),
    id => tellOwner({ clock, db, live }, id, until),
  )
}

async function offersToTell(db: Db, after: string, until: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from games_photo_offers offer
    where ended_at is null and id > ${after} and exists (
      select from games_photo_deals deal
      where deal.offer_id = offer.id and tip is not null and answered_at < ${until}
        and answered_at >= coalesce(offer.told_until, '-infinity'))
    order by id limit ${offersAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the profile, then the offer, in the order of all writes. */
function tellOwner({ clock, db, live }: Needs, id: string, until: Date): Promise<void> {
  return db.transaction().execute(async tx => {
    const offers = tx.selectFrom('games_photo_offers').where('id', '=', id)
    const owner = await offers.select('profile_id as id').executeTakeFirst()
    if (!owner || (await lockProfiles(tx, [owner.id])).size === 0) return
    const offer = await offers.select('told_until as toldUntil').forNoKeyUpdate().executeTakeFirst()
    if (!offer) return
    const { toldUntil } = offer
    const told = { told_until: until }
    await tx.updateTable('games_photo_offers').set(told).where('id', '=', id).execute()
    const now = clock.now()
    const proposals = await proposalsTo(tx, { offerId: id, ownerId: owner.id, now })
    const isNew = proposals.some(({ answeredAt }) => toldUntil === null || answeredAt >= toldUntil)
    if (!isNew) return
    await notify({ clock, live }, tx, { profileId: owner.id, kind: 'PHOTO_PROPOSALS' })
  })
}
