import { sql } from 'kysely'
import { countEffects } from '#server/features/games/photo-help/effect.ts'
import { rewardHelpers } from '#server/features/games/photo-help/reward-helpers.ts'
import { addScore, earnBadge } from '#server/features/games/seasons.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type PhotoTip, photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { cropNearest, largestCrop } from '#shared/games/photo-help/rules.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { DemoMember } from '../demo-members.ts'
import { type Dice, dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import { openPast, type Past, type Player } from '../justice/past.ts'
import { joinGame, whoMayPlay, whoMeet } from './join-game.ts'

const game = 'PHOTO_HELP'
const playersMax = 40
/** The number of owners whose pictures the demo logins can help with. */
const offering = 8
const helpersEach = 6
/** Tips that fit any picture. */
const tips = ['LIGHT_FRONT', 'CLOSER', 'STRAIGHT'] as const satisfies readonly PhotoTip[]
const decided = { least: 20, most: 48 }
/** Members who saw the picture before and after its crop. There are enough of them to show an effect. */
const viewsMost = photoHelpLimits.viewsLeast + 15
const daysAgo = { joined: 30, firstOffer: 16, accepted: 9, lastOffer: 3 }
/** The share of a helper's crops that were used, as in a real community's season. */
const usedShare = { least: 0.1, most: 0.55 }

/** Lets a demo community play Help my Photos: offers with and without crops, one accepted crop, and a board; once. */
export async function seedPhotoHelp(
  platform: Platform,
  members: readonly DemoMember[],
): Promise<void> {
  const { db } = platform
  const before = db.selectFrom('games_photo_offers').select('id').limit(1)
  if (await before.executeTakeFirst()) return
  await db.transaction().execute(async tx => {
    const past = await openPast(platform, tx, members)
    const { robin, kim } = past
    const all = await whoMayPlay(past)
    if (all.length < gamesLimits.playersLeast) return
    const others = all.filter(player => player !== robin && player !== kim)
    const helpers = others.slice(0, playersMax - 2)
    const players = [robin, kim, ...helpers]
    await joinGame(tx, { game, players, joinedAt: past.hoursAgo(daysAgo.joined * 24) })
    const place = 0
    const days = daysAgo.lastOffer
    for (const owner of [robin, kim]) await offer(past, { owner, place, days, helpers })
    for (const owner of others.slice(0, offering)) {
      await offer(past, { owner, place, days, helpers: [] })
    }
    const first = { owner: robin, place: 1, days: daysAgo.firstOffer, helpers, isTaken: true }
    const pictureId = await offer(past, first)
    const viewers = await whoMeet(past, robin, others.slice(0, 4 * viewsMost))
    if (pictureId !== undefined) await look(past, pictureId, viewers)
    for (const player of players) await score(past, player)
  })
  // Stands for the results of that day.
  await rewardHelpers({ ...platform, earnCredits: async () => undefined })
  await countEffects(platform)
}

interface Offer {
  readonly owner: Player
  /** The index among the owner's pictures. */
  readonly place: number
  readonly days: number
  readonly helpers: readonly Player[]
  /** Whether the first crop was taken. Then the picture is its result. */
  readonly isTaken?: boolean
}

/** Stores an offer with crops of some helpers. @returns the picture's id; undefined if the owner has no such picture */
async function offer(past: Past, { owner, place, days, helpers, isTaken }: Offer) {
  const { db, hoursAgo } = past
  const picture = await db
    .selectFrom('pictures')
    .select(['id', 'bundle', 'width', 'height'])
    .where('profile_id', '=', owner.profileId)
    .where('private_since', 'is', null)
    .where('nsfw_by', 'is', null)
    .orderBy('sort_order')
    .offset(place)
    .limit(1)
    .executeTakeFirst()
  if (!picture || largestCrop(picture).width === 0) return undefined
  const own = dice('photo help crops', owner.plan.number * 10 + place)
  const proposing = own.some(await whoMeet(past, owner, helpers), helpersEach)
  const at = hoursAgo(days * 24)
  const offerId = newTimelessId()
  const taken = isTaken && {
    state: 'ACCEPTED',
    ended_at: hoursAgo(daysAgo.accepted * 24),
    accepted_bundle: picture.bundle,
  }
  const offered = {
    id: offerId,
    profile_id: owner.profileId,
    picture_id: picture.id,
    picture_version: 1,
    offered_at: at,
    ends_at: new Date(at.getTime() + photoHelpLimits.offerMs),
    proposals: proposing.length,
  }
  await insertRows(db, 'games_photo_offers', [{ ...offered, ...taken }])
  const deals = proposing.map(({ profileId }, index) => {
    const helpedAt = hoursAgo(days * 24 - 3 * (index + 1))
    return {
      id: newTimelessId(),
      profile_id: profileId,
      offer_id: offerId,
      dealt_at: helpedAt,
      answered_at: helpedAt,
      ...cropOf(picture, own),
      tip: own.pick(tips),
      outcome: isTaken && index === 0 ? 'TAKEN' : null,
    }
  })
  await insertRows(db, 'games_photo_deals', deals)
  return picture.id
}

/** A crop around the upper middle, where faces are. */
function cropOf(picture: { readonly width: number; readonly height: number }, own: Dice) {
  const zoom = 1.05 + own.next() * 0.5
  const { width, height } = largestCrop(picture)
  const part = {
    width: (100 * width) / zoom / picture.width,
    height: (100 * height) / zoom / picture.height,
  }
  const x = (100 - part.width) * (0.4 + own.next() * 0.2)
  return cropNearest(picture, { ...part, x, y: (100 - part.height) * own.next() * 0.25 })
}

/** Half of the viewers saw the picture before the crop, and half after it. More of the later ones liked it. */
async function look({ db, robin, hoursAgo }: Past, pictureId: string, viewers: readonly Player[]) {
  const rows = viewers.slice(0, 2 * viewsMost).map(({ plan, profileId }, index) => {
    const own = dice('photo help views', plan.number)
    const isAfter = index % 2 === 1
    const days = isAfter
      ? own.whole(2, daysAgo.accepted - 1)
      : own.whole(daysAgo.accepted + 1, daysAgo.joined)
    return {
      liker_profile_id: profileId,
      picture_id: pictureId,
      liked_profile_id: robin.profileId,
      like_type: (isAfter ? index % 5 !== 0 : index % 3 === 0) ? 'LIKE' : 'DISLIKE',
      created_at: hoursAgo(days * 24),
    }
  })
  await db
    .insertInto('likes_pictures')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['liker_profile_id', 'picture_id']).doUpdateSet({
        like_type: sql<string>`excluded.like_type`,
        created_at: sql<Date>`excluded.created_at`,
      }),
    )
    .execute()
}

async function score({ db, now }: Past, { plan, profileId }: Player): Promise<void> {
  const own = dice('photo help score', plan.number)
  const total = own.whole(decided.least, decided.most)
  const share = usedShare.least + own.next() * (usedShare.most - usedShare.least)
  const good = Math.round(total * share)
  const play = { profileId, game, now } as const
  await addScore(db, { ...play, good, total })
  if (good >= photoHelpLimits.badgeFrom) await earnBadge(db, play)
}
