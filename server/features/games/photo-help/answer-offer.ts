import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { type WriteBetween, writeBetween } from '#server/policies/write-between.ts'
import type { PhotoDeal, PhotoHelp } from '#shared/games/photo-help/contract.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { isCropOf } from '#shared/games/photo-help/rules.ts'
import { type DealNeeds, dealItems, type Player } from '../deal-items.ts'
import { isOn, requirePlayer, takePace } from '../players.ts'
import { game, isAsOffered, isOfPlayer, lockOffer } from './offers.queries.ts'

type Needs = Pick<Platform, 'clock' | 'config' | 'live'> & WriteBetween

interface Answer extends PhotoHelp {
  readonly offerId: string
}

/**
 * Stores a helper's only answer: a crop, or none. The same answer again changes nothing. The owner learns of it with
 * the day's results.
 */
export async function answerOffer(
  platform: Needs,
  viewer: Viewer,
  { offerId, help }: Answer,
): Promise<void> {
  await takePace(platform, viewer.accountId)
  const found = (await findDeal(platform.db, viewer, offerId)) ?? refuse('games/not-found')
  const { ownerId } = found
  const meeting = { writer: viewer, otherId: ownerId, refusal: 'games/not-found' } as const
  await writeBetween(platform, meeting, async tx => {
    const { profileId } = viewer
    await requirePlayer(tx, profileId, game)
    if (!(await lockOffer(tx, { id: offerId, ...found }))) refuse('games/not-found')
    const now = platform.clock.now()
    const deal = await readDeal(tx, { offerId, profileId, now })
    if (!deal) refuse('games/not-found')
    if (deal.answeredAt) return isSame(deal, help) ? undefined : refuse('games/answered')
    if (!deal.isOpen) refuse('games/over')
    if (help && !isCropOf(deal.picture, help.crop)) {
      refuseField('/help/crop', 'must lie within the picture')
    }
    await tx
      .updateTable('games_photo_deals')
      .set({ answered_at: now, ...help?.crop, tip: help?.tip })
      .where('id', '=', deal.id)
      .execute()
    if (help) await countProposal(tx, offerId)
  })
}

/** Finds only the helper's own deals, so the answer does not reveal other offers. */
const findDeal = (db: Db, { profileId }: Viewer, offerId: string) =>
  db
    .selectFrom('games_photo_deals as deal')
    .innerJoin('games_photo_offers as offer', 'offer.id', 'deal.offer_id')
    .select(['offer.profile_id as ownerId', 'offer.picture_id as pictureId'])
    .where('deal.profile_id', '=', profileId)
    .where('deal.offer_id', '=', offerId)
    .executeTakeFirst()

/** Finds nothing when the owner has left the game. */
async function readDeal(
  tx: Db,
  { offerId, profileId, now }: { readonly offerId: string; profileId: string; now: Date },
) {
  const { rows } = await sql<DealRow>`
    select deal.id, deal.answered_at as "answeredAt", deal.tip, deal.x, deal.y, deal.width, deal.height,
      offer.state = 'OPEN' and offer.ends_at > ${now} and ${isAsOffered} as "isOpen",
      jsonb_build_object('width', pictures.width, 'height', pictures.height) as picture
    from games_photo_deals deal
    join games_photo_offers offer on offer.id = deal.offer_id
    join pictures on pictures.id = offer.picture_id
    where deal.profile_id = ${profileId} and deal.offer_id = ${offerId} and ${isOfPlayer('offer')}`.execute(
    tx,
  )
  return rows[0]
}

type Stored = Selectable<DB['games_photo_deals']>

interface DealRow extends Pick<Stored, 'id' | 'tip' | 'x' | 'y' | 'width' | 'height'> {
  readonly answeredAt: Date | null
  readonly isOpen: boolean
  readonly picture: { readonly width: number; readonly height: number }
}

function isSame(deal: DealRow, help: PhotoHelp['help']): boolean {
  if (!help) return deal.tip === null
  const { x, y, width, height } = help.crop
  const isSameCrop = deal.x === x && deal.y === y && deal.width === width && deal.height === height
  return deal.tip === help.tip && isSameCrop
}

const countProposal = (tx: Db, offerId: string) =>
  sql`
  update games_photo_offers
  set proposals = proposals + 1,
    state = case when proposals + 1 >= ${photoHelpLimits.proposalsMax} then 'FULL' else state end
  where id = ${offerId}`.execute(tx)

interface Dealt
  extends Pick<Selectable<DB['pictures']>, 'version' | 'width' | 'height' | 'preview'> {
  /** The id of the offer. */
  readonly id: string
  readonly pictureId: string
}

/** Offers for a helper. While the game has few players there are none, because the owner could guess the helper. */
export async function dealOffers(platform: DealNeeds, profileId: string): Promise<PhotoDeal[]> {
  const count = (await isOn(platform.db, game)) ? photoHelpLimits.dealt : 0
  const helper: Player = { game, profileId, now: platform.clock.now() }
  const dealt = await dealItems<Dealt>(platform, helper, { count, ...deckOf(helper) })
  return dealt.map(({ id, pictureId, version, width, height, preview }) => ({
    offerId: id,
    picture: { id: pictureId, version, width, height, ...(preview !== null && { preview }) },
  }))
}

const columns = sql`
  offer.id, pictures.id as "pictureId", pictures.version, pictures.width, pictures.height, pictures.preview`

/** All open offers are shuffled, so a late offer does not wait longer. */
const deckOf = (helper: Player) => ({
  shuffled: sql`select id, shuffle_key from games_photo_offers where state = 'OPEN'`,
  open: sql`
    select ${columns}, deal.dealt_at, offer.shuffle_key as key from games_photo_deals deal
    join games_photo_offers offer on offer.id = deal.offer_id
    join pictures on pictures.id = offer.picture_id
    join profiles on profiles.id = offer.profile_id
    where deal.profile_id = ${helper.profileId} and deal.answered_at is null
      and offer.state = 'OPEN' and ${mayHelp(helper)}`,
  next: sql`
    select ${columns} from games_photo_offers offer
    join pictures on pictures.id = offer.picture_id
    join profiles on profiles.id = offer.profile_id
    where offer.id = part.id and ${mayHelp(helper)} and not exists (
      select from games_photo_deals deal
      where deal.profile_id = ${helper.profileId} and deal.offer_id = offer.id)`,
  // Neither the id nor the time of a deal tells the order of the items.
  deal: sql`
    insert into games_photo_deals (id, profile_id, offer_id, dealt_at)
    select gen_random_uuid(), ${helper.profileId}, id, ${helper.now} from fresh`,
  foreignKey: 'games_photo_deals_offer_fkey',
})

/** Condition on `offer`, `pictures` and its owner's `profiles`. */
const mayHelp = ({ profileId, now }: Player) => sql<boolean>`(
  offer.profile_id <> ${profileId} and offer.ends_at > ${now} and ${isAsOffered}
  and ${isOfPlayer('offer')} and ${isVisibleTo(profileId)}
  and not exists (
    select from hidden_profiles
    where hider_profile_id = ${profileId} and hidden_profile_id = offer.profile_id))`
