import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runThrough } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { EarnsCredits } from '#server/policies/handed-over.ts'
import { lockAccountsOf, lockPairs } from '#server/policies/write-between.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { lastResultsAt } from '#shared/results.ts'
import { notify } from '../../notifications/notify.ts'
import { householdVotes } from '../play-weight.ts'
import { addScore, earnBadge } from '../seasons.ts'
import { acceptedOffers, game, lockOffer, type Proposal, proposalsTo } from './offers.queries.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'live'> & EarnsCredits

/** Rewards all helpers of a day together. A single reward would tell the owner whose crop it was. */
export function rewardHelpers(platform: Needs): Promise<number> {
  const until = lastResultsAt(platform.clock.now())
  return runThrough(
    after => acceptedOffers(platform.db, after, { unrewardedBefore: until }),
    id => rewardOffer(platform, id),
  )
}

/**
 * Locks accounts, to which credits refer, then profiles, pairs, the picture and the offer, in the order of all writes.
 */
function rewardOffer(platform: Needs, id: string): Promise<void> {
  const { clock, db } = platform
  return db.transaction().execute(async tx => {
    const offer = await readOffer(tx, id)
    if (!offer) return
    const { ownerId } = offer
    const to = { offerId: id, ownerId, now: clock.now() }
    const helperIds = (await proposalsTo(tx, to)).map(({ helperId }) => helperId)
    await lockAccountsOf(tx, [ownerId, ...helperIds])
    await lockPairs(
      tx,
      helperIds.map(helperId => [ownerId, helperId]),
    )
    if (!(await lockOffer(tx, offer))) return
    const locked = await readOffer(tx, id)
    if (!locked || locked.isRewarded) return
    await closeDeals(tx, id, clock.now())
    // Leaves out helpers who came back after the locks were taken, because they are not locked.
    const proposals = (await proposalsTo(tx, to)).filter(({ helperId }) =>
      helperIds.includes(helperId),
    )
    await reward(platform, tx, { ...locked, proposals })
  })
}

interface Accepted {
  readonly id: string
  readonly ownerId: string
  readonly pictureId: string
  readonly isRewarded: boolean
  /** Null if the helper was erased. */
  readonly takenId: string | null
}

async function readOffer(tx: Db, id: string): Promise<Accepted | undefined> {
  const { rows } = await sql<Accepted>`
    select id, profile_id as "ownerId", picture_id as "pictureId", rewarded_at is not null as "isRewarded",
      (select deal.id from games_photo_deals deal where deal.offer_id = offer.id and outcome = 'TAKEN') as "takenId"
    from games_photo_offers offer where id = ${id} and state = 'ACCEPTED'`.execute(tx)
  return rows[0]
}

async function closeDeals(tx: Db, offerId: string, now: Date) {
  await tx
    .updateTable('games_photo_deals')
    .set({ outcome: 'DECLINED' })
    .where('offer_id', '=', offerId)
    .where('tip', 'is not', null)
    .where('outcome', 'is', null)
    .execute()
  await tx
    .updateTable('games_photo_offers')
    .set({ rewarded_at: now })
    .where('id', '=', offerId)
    .execute()
}

interface Decided extends Accepted {
  readonly proposals: readonly Proposal[]
}

/** A crop between members of one household is used like any other, and earns nothing. */
async function reward(
  { clock, live, earnCredits }: Needs,
  tx: Db,
  { ownerId, takenId, proposals }: Decided,
) {
  const now = clock.now()
  const helped = proposals.map(({ helperId }) => ({ playerId: helperId, ownerId }))
  const near = await householdVotes(tx, helped)
  const strangers = proposals.filter((_, index) => !near.has(index))
  // In a fixed order, because the scores of two offers may be added at once.
  for (const { id, helperId } of strangers.toSorted(byHelper)) {
    const good = id === takenId ? 1 : 0
    await addScore(tx, { profileId: helperId, game, good, total: 1, now })
  }
  const taken = proposals.find(({ id }) => id === takenId)
  if (!taken) return
  const { id: workId, helperId: profileId } = taken
  if (strangers.includes(taken)) {
    await earnCredits({ clock }, tx, { profileId, work: 'PHOTO_HELP', workId })
    if (await hasHelpedOften(tx, profileId)) await earnBadge(tx, { profileId, game, now })
  }
  await notify({ clock, live }, tx, { profileId, kind: 'PHOTO_HELPED' })
}

const byHelper = (one: Proposal, other: Proposal) => (one.helperId < other.helperId ? -1 : 1)

/** Counts the scores of all seasons, which outlast the offers. */
async function hasHelpedOften(db: Db, profileId: string): Promise<boolean> {
  const { sum } = await db
    .selectFrom('games_scores')
    .select(eb => eb.fn.sum<number>('good').as('sum'))
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .executeTakeFirstOrThrow()
  return sum >= photoHelpLimits.badgeFrom
}
