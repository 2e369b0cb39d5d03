import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach, runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { lastResultsAt } from '#shared/results.ts'
import { notify } from '../../notifications/notify.ts'
import type { ResultsPart } from '../daily-results.ts'
import { countEffects } from './effect.ts'
import { isAsOffered, isOfPlayer, proposalsTo } from './offers.queries.ts'
import { rewardHelpers } from './reward-helpers.ts'

const perRun = 1_000

export function photoHelpJobs(platform: Platform): void {
  platform.jobs.schedule('photo-help-due', '*/10 * * * *', () => endDueOffers(platform))
  platform.jobs.schedule('photo-help-stale', '47 * * * *', () =>
    runEach([() => endAllStaleOffers(platform), () => purgeOffers(platform)]),
  )
}

export const photoHelpResults = (platform: Platform, parts: EarnsCredits): ResultsPart => ({
  name: 'photo-help',
  run: () =>
    runEach([
      () => tellOwners(platform),
      () => rewardHelpers({ ...platform, ...parts }),
      () => countEffects(platform),
    ]),
})

type Needs = Pick<Platform, 'clock' | 'db'>

/** Offers past their end, which are no longer dealt. */
export const endDueOffers = ({ clock, db }: Needs): Promise<number> =>
  endOffers(db, clock.now(), sql`offer.ended_at is null and offer.ends_at <= ${clock.now()}`)

/** Looks at all open offers, so it runs once an hour. Readers check each offer themselves. */
const endAllStaleOffers = ({ clock, db }: Needs) => endStaleOffers(db, clock.now(), sql`true`)

/** Ends offers whose picture was replaced, marked or made private, and offers of members who have left the game. */
export const endStaleOffers = (db: Db, now: Date, which: RawBuilder<unknown>): Promise<number> =>
  endOffers(
    db,
    now,
    sql`offer.ended_at is null and ${which} and not (${isOfPlayer('offer')} and exists (
      select from pictures where pictures.id = offer.picture_id and ${isAsOffered}))`,
  )

/** Leaves locked offers to the next run. */
async function endOffers(db: Db, now: Date, where: RawBuilder<unknown>): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      update games_photo_offers set state = 'ENDED', ended_at = ${now} where id = any(array(
        select offer.id from games_photo_offers offer where ${where}
        limit ${perRun} for no key update skip locked))`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < perRun) return total
  }
}

export function purgeOffers({ clock, db }: Needs): Promise<number> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const { endedKeptMs, acceptedKeptMs } = photoHelpLimits
  return deleteInBatches(
    db,
    'games_photo_offers',
    sql`ended_at < ${ago(endedKeptMs)} and (state = 'ENDED' or ended_at < ${ago(acceptedKeptMs)})`,
  )
}

type Notifying = Pick<Platform, 'clock' | 'db' | 'live'>

const offersAtOnce = 200

export function tellOwners({ clock, db, live }: Notifying): Promise<number> {
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
function tellOwner({ clock, db, live }: Notifying, id: string, until: Date): Promise<void> {
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
