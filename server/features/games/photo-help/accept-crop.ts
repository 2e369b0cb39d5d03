import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isOneHousehold } from '#server/policies/one-household.ts'
import { lockPairs, lockSession, type WriteBetween } from '#server/policies/write-between.ts'
import { type PhotoCrop, photoHelpLimits } from '#shared/photo-help.ts'
import { notify, withdrawNotification } from '../../notifications/notify.ts'
import { requirePlayer } from '../players.ts'
import { addScore, earnBadge } from '../seasons.ts'
import {
  game,
  lockOffer,
  type OwnOffer,
  ownOffer,
  type Proposal,
  proposalsTo,
} from './offers.queries.ts'

/** Pays a volunteer for a piece of work, once, in the caller's transaction. */
type EarnCredits = (
  tx: Db,
  work: { readonly profileId: string; readonly work: 'PHOTO_HELP'; readonly workId: string },
) => Promise<unknown>

/** Replaces a member's picture by a part of it, as an upload would. */
type CropPicture = (
  viewer: Viewer,
  crop: {
    readonly pictureId: string
    readonly version: number
    readonly cut: PhotoCrop
    /** Aborted when the caller has gone. */
    readonly gone: AbortSignal
    /**
     * Runs what replaces the picture in a transaction. @returns what that returned, or undefined where nothing is to be
     * replaced after all
     */
    readonly within: <Saved>(save: (tx: Db) => Promise<Saved>) => Promise<Saved | undefined>
  },
) => Promise<unknown>

export interface PhotoHelpParts {
  readonly earnCredits: EarnCredits
  readonly cropPicture: CropPicture
}

type Needs = Pick<Platform, 'clock' | 'live'> & WriteBetween & PhotoHelpParts

interface Accepted {
  readonly offerId: string
  readonly cropId: string
  readonly gone: AbortSignal
}

/**
 * The owner takes a crop: the picture is replaced and the offer decided in one transaction, so that neither is there without
 * the other. Files are made before; sent twice, or killed in between, some are left that the sweep removes.
 */
export async function acceptCrop(
  platform: Needs,
  viewer: Viewer,
  { offerId, cropId, gone }: Accepted,
): Promise<void> {
  const { clock, cropPicture, db } = platform
  const { profileId } = viewer
  const asked = { id: offerId, ownerId: profileId, now: clock.now() }
  const offer = (await ownOffer(db, asked)) ?? refuse('games/not-found')
  if (isTaken(offer, cropId)) return
  await requirePlayer(db, profileId, game)
  const proposals = await proposalsTo(db, offerId, profileId)
  const chosen = proposals.find(({ id }) => id === cropId) ?? refuse('games/not-found')
  const { pictureId, version } = offer
  const helperIds = proposals.map(({ helperId }) => helperId)
  const cropped = cropPicture(viewer, {
    pictureId,
    version,
    cut: chosen.crop,
    gone,
    within: save =>
      underLocks(platform, viewer, helperIds, async tx => {
        await requirePlayer(tx, profileId, game)
        if (!(await lockOffer(tx, offer))) refuse('games/not-found')
        const locked = (await ownOffer(tx, asked)) ?? refuse('games/not-found')
        if (isTaken(locked, cropId)) return undefined
        const valid = await proposalsTo(tx, offerId, profileId)
        if (!valid.some(({ id }) => id === cropId)) refuse('games/not-found')
        const saved = await save(tx)
        await closeOffer(tx, { ...offer, cropId, now: clock.now() })
        // One that came since the locks were taken was not looked at.
        const seen = valid.filter(({ helperId }) => helperIds.includes(helperId))
        await rewardHelpers(platform, tx, { ownerId: profileId, chosen, proposals: seen })
        await withdrawNotification(tx, { profileId, kind: 'PHOTO_PROPOSALS' })
        return saved
      }),
  })
  await cropped.catch(async (error: unknown) => {
    // Replaced before it could be read: maybe by this crop, sent twice.
    const isReplaced = error instanceof Refusal && error.code === 'pictures/not-found'
    const later = isReplaced && (await ownOffer(db, asked))
    if (!later || !isTaken(later, cropId)) throw error
  })
}

/** Whether this crop was taken before; refuses where another was, or none can be. */
function isTaken({ takenId, isOpen }: OwnOffer, cropId: string): boolean {
  if (takenId !== null) return takenId === cropId || refuse('games/answered')
  return isOpen ? false : refuse('games/over')
}

/** Accounts, which credits refer to, profiles, pairs, the session; own rows follow. */
async function underLocks<Result>(
  { db, writeQueue }: WriteBetween,
  viewer: Viewer,
  helperIds: readonly string[],
  write: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { profileId } = viewer
  const done = await writeQueue.run(`by ${profileId}`, () =>
    db.transaction().execute(async tx => {
      await sql`
        select from accounts where id = any(array(
          select account_id from profiles where id = any(${[profileId, ...helperIds]}::uuid[])))
        order by id for key share`.execute(tx)
      await lockPairs(
        tx,
        helperIds.map(helperId => [profileId, helperId]),
      )
      await lockSession(tx, viewer, { reachesOthers: true })
      return { written: await write(tx) }
    }),
  )
  return (done ?? refuse('server/unavailable')).written
}

interface Closed {
  readonly id: string
  readonly pictureId: string
  readonly cropId: string
  readonly now: Date
}

async function closeOffer(tx: Db, { id, pictureId, cropId, now }: Closed) {
  await sql`
    update games_photo_offers set state = 'ACCEPTED', ended_at = ${now},
      accepted_bundle = (select bundle from pictures where pictures.id = ${pictureId})
    where id = ${id}`.execute(tx)
  await sql`
    update games_photo_deals set outcome = case when id = ${cropId} then 'TAKEN' else 'DECLINED' end
    where offer_id = ${id} and tip is not null`.execute(tx)
}

interface Decided {
  readonly ownerId: string
  readonly chosen: Proposal
  readonly proposals: readonly Proposal[]
}

/** Between two of one household a crop is used like any other, and earns nothing. */
async function rewardHelpers(
  { clock, live, earnCredits }: Needs,
  tx: Db,
  { ownerId, chosen, proposals }: Decided,
) {
  const now = clock.now()
  const near = await householdOf(tx, ownerId, proposals)
  const strangers = proposals.filter(({ helperId }) => !near.has(helperId))
  // In one order: two owners may decide on the same helpers at once.
  for (const { id, helperId } of strangers.toSorted(byHelper)) {
    const good = id === chosen.id ? 1 : 0
    await addScore(tx, { profileId: helperId, game, good, total: 1, now })
  }
  const { id: workId, helperId: profileId } = chosen
  if (!near.has(profileId)) {
    await earnCredits(tx, { profileId, work: 'PHOTO_HELP', workId })
    if (await hasHelpedOften(tx, profileId)) await earnBadge(tx, { profileId, game, now })
  }
  await notify({ clock, live }, tx, { profileId, kind: 'PHOTO_HELPED' })
}

const byHelper = (one: Proposal, other: Proposal) => (one.helperId < other.helperId ? -1 : 1)

async function householdOf(
  db: Db,
  ownerId: string,
  proposals: readonly Proposal[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select profiles.id from profiles cross join (select ${[ownerId]}::uuid[] as ids) as parties
    where profiles.id = any(${proposals.map(({ helperId }) => helperId)}::uuid[])
      and ${isOneHousehold}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** By the scores of all seasons, which outlast the offers. */
async function hasHelpedOften(db: Db, profileId: string): Promise<boolean> {
  const { sum } = await db
    .selectFrom('games_scores')
    .select(eb => eb.fn.sum<number>('good').as('sum'))
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .executeTakeFirstOrThrow()
  return sum >= photoHelpLimits.badgeFrom
}
