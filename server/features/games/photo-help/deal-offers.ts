import { sql } from 'kysely'
import { isVisibleTo } from '#server/policies/contact.ts'
import type { PhotoDeal } from '#shared/contract/games-photo-help.ts'
import { photoHelpLimits } from '#shared/photo-help.ts'
import { type DealNeeds, dealItems, type Player } from '../deal-items.ts'
import { isOn } from '../players.ts'
import { game, isAsOffered, isOfPlayer } from './offers.queries.ts'

interface Dealt {
  /** Of the offer. */
  readonly id: string
  readonly pictureId: string
  readonly version: number
  readonly width: number
  readonly height: number
  readonly preview: string | null
}

/** Offers for a helper; none while too few are in the game for helpers to stay unknown. */
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

/** All open offers stand in the ring, so that none waits because it came late. */
const deckOf = (helper: Player) => ({
  ring: sql`select id, deal_key from games_photo_offers where state = 'OPEN'`,
  open: sql`
    select ${columns}, deal.dealt_at, offer.deal_key as key from games_photo_deals deal
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
  // Neither the id of a deal nor its time tells in which order what was dealt.
  deal: sql`
    insert into games_photo_deals (id, profile_id, offer_id, dealt_at)
    select gen_random_uuid(), ${helper.profileId}, id, ${helper.now} from fresh`,
  foreignKey: 'games_photo_deals_offer_fkey',
})

/** Inside a query over `offer`, `pictures` and its owner's `profiles`. */
const mayHelp = ({ profileId, now }: Player) => sql<boolean>`(
  offer.profile_id <> ${profileId} and offer.ends_at > ${now} and ${isAsOffered}
  and ${isOfPlayer('offer')} and ${isVisibleTo(profileId)}
  and not exists (
    select from hidden_profiles
    where hider_profile_id = ${profileId} and hidden_profile_id = offer.profile_id))`
