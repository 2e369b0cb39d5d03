import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { acceptCrop } from '#server/features/games/photo-help/accept-crop.ts'
import { answerOffer } from '#server/features/games/photo-help/answer-offer.ts'
import { countEffects } from '#server/features/games/photo-help/effect.ts'
import { makeOffer } from '#server/features/games/photo-help/make-offer.ts'
import { rewardHelpers } from '#server/features/games/photo-help/reward-helpers.ts'
import { changeGame } from '#server/features/games/players.ts'
import { addScore, earnBadge } from '#server/features/games/seasons.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isVisibleTo, presentable } from '#server/policies/contact.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { cropNearest, largestCrop, type PhotoTip, photoHelpLimits } from '#shared/photo-help.ts'
import type { DemoMember } from '../demo-members.ts'
import { type Dice, dice } from '../dice.ts'
import { Past, type Player, playersOf } from '../justice/past.ts'

const game = 'PHOTO_HELP'
const playersMax = 40
/** Whose pictures the demo logins can help with. */
const offering = 8
const helpersEach = 6
/** Those that fit whatever is in a picture, some more often. */
const tips = [
  'LIGHT_FRONT',
  'LIGHT_FRONT',
  'CLOSER',
  'CLOSER',
  'PLAIN_BACKGROUND',
  'STRAIGHT',
] as const satisfies readonly PhotoTip[]
/** Of a season, for the board. */
const decided = { least: 20, most: 48 }
/** Members who looked at the picture before and after it was cropped: enough for the site to say something of it. */
const viewsMost = photoHelpLimits.viewsLeast + 15
const daysAgo = { joined: 30, firstOffer: 16, accepted: 9, lastOffer: 3 }
/** So many crops of a helper were used as members of real communities reach in a season. */
const usedShare = { least: 0.1, most: 0.55 }

/** Lets a demo community play Help my Photos: offers with and without crops, one that was cropped, and a board; once. */
export async function seedPhotoHelp(
  platform: Platform,
  members: readonly DemoMember[],
): Promise<void> {
  const { db } = platform
  const before = db.selectFrom('games_photo_offers').select('id').limit(1)
  if (await before.executeTakeFirst()) return
  const all = await whoMayPlay(platform, await playersOf(platform, members))
  if (all.length < gamesLimits.playersLeast) return
  await db.transaction().execute(async tx => {
    const past = new Past(platform, tx, { players: await playersOf({ db: tx }, members) })
    const logins = [past.robin, past.kim]
    const others = all.filter(({ profileId }) => !logins.some(own => own.profileId === profileId))
    const viewers = await whoMeet(past, past.robin, others.slice(0, 4 * viewsMost))
    const playing = [...logins, ...others].slice(0, playersMax)
    for (const player of playing) await join(past, player)
    const helpers = others.slice(0, playersMax - logins.length)
    for (const login of logins) await offerWithCrops(past, login, { place: 0, helpers })
    await cropLongAgo(past, past.robin, { helpers, viewers })
    for (const other of others.slice(0, offering)) await offer(past, other, 0, daysAgo.lastOffer)
    for (const player of playing) await score(past, player)
    await past.endSessions()
  })
  // As the results of that day have done long ago.
  await rewardHelpers({ ...platform, earnCredits: async () => undefined })
  await countEffects(platform)
}

/** In the dungeon nobody plays. */
async function whoMayPlay({ db }: Platform, players: readonly Player[]): Promise<Player[]> {
  const ids = players.map(({ profileId }) => profileId)
  const free = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.id', 'in', ids)
    .where(presentable())
    .execute()
  const known = new Set(free.map(({ id }) => id))
  return players.filter(({ profileId }) => known.has(profileId))
}

async function join(past: Past, player: Player): Promise<void> {
  const at = past.at(past.hoursAgo(daysAgo.joined * 24))
  const own = dice('photo help joined', player.plan.number)
  const [isOnBoard, showsBadge] = [own.chance(0.75), own.chance(0.75)]
  await changeGame(at, await past.viewer(player), { game, isJoined: true, isOnBoard, showsBadge })
}

interface Offered {
  readonly id: string
  readonly owner: Player
  readonly picture: { readonly id: string; readonly width: number; readonly height: number }
  readonly days: number
}

/** Undefined where the member has no such picture. */
async function offer(
  past: Past,
  owner: Player,
  place: number,
  days: number,
): Promise<Offered | undefined> {
  const picture = await past.db
    .selectFrom('pictures')
    .select(['id', 'width', 'height'])
    .where('profile_id', '=', owner.profileId)
    .where('private_since', 'is', null)
    .where('nsfw_by', 'is', null)
    .orderBy('sort_order')
    .offset(place)
    .limit(1)
    .executeTakeFirst()
  if (!picture || largestCrop(picture).width === 0) return undefined
  const id = randomUUID()
  const at = past.at(past.hoursAgo(days * 24))
  await makeOffer(at, await past.viewer(owner), { id, pictureId: picture.id })
  return { id, owner, picture, days }
}

interface WithCrops {
  readonly place: number
  readonly helpers: readonly Player[]
  readonly days?: number
}

/** With crops that wait for its owner. @returns the offer, and the crops from the first on */
async function offerWithCrops(
  past: Past,
  owner: Player,
  { place, helpers, days = daysAgo.lastOffer }: WithCrops,
) {
  const offered = await offer(past, owner, place, days)
  if (!offered) return undefined
  const own = dice('photo help crops', owner.plan.number * 10 + place)
  const met = await whoMeet(past, owner, helpers)
  const cropIds: string[] = []
  for (const helper of own.some(met, helpersEach)) {
    cropIds.push(await proposeCrop(past, offered, { helper, own, number: cropIds.length + 1 }))
  }
  return { ...offered, cropIds }
}

/** Those whom the owner may meet: others are not dealt their pictures. */
async function whoMeet({ db }: Past, owner: Player, helpers: readonly Player[]) {
  const ids = helpers.map(({ profileId }) => profileId)
  const met = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', ids)
    .where(isVisibleTo(owner.profileId))
    .execute()
  const known = new Set(met.map(({ id }) => id))
  return helpers.filter(({ profileId }) => known.has(profileId))
}

interface Proposing {
  readonly helper: Player
  readonly own: Dice
  readonly number: number
}

/** @returns the crop's id */
async function proposeCrop(past: Past, offered: Offered, { helper, own, number }: Proposing) {
  const at = past.hoursAgo(offered.days * 24 - 3 * number)
  const id = newTimelessId()
  const row = { id, profile_id: helper.profileId, offer_id: offered.id, dealt_at: at }
  await past.db.insertInto('games_photo_deals').values(row).execute()
  const crop = cropOf(offered.picture, own)
  const tip = own.pick(tips)
  const answer = { offerId: offered.id, help: { crop, tip } }
  await answerOffer(past.at(at), await past.viewer(helper), answer)
  return id
}

/** Around the upper middle, where faces are. */
function cropOf(picture: Offered['picture'], own: Dice) {
  const zoom = 1.05 + own.next() * 0.5
  const { width, height } = largestCrop(picture)
  const part = {
    width: (100 * width) / zoom / picture.width,
    height: (100 * height) / zoom / picture.height,
  }
  const x = (100 - part.width) * (0.4 + own.next() * 0.2)
  return cropNearest(picture, { ...part, x, y: (100 - part.height) * own.next() * 0.25 })
}

/** An offer from which a crop was taken: the picture is what it made of it, and others have looked since. */
async function cropLongAgo(
  past: Past,
  owner: Player,
  {
    helpers,
    viewers,
  }: { readonly helpers: readonly Player[]; readonly viewers: readonly Player[] },
): Promise<void> {
  const days = daysAgo.firstOffer
  const cropped = await offerWithCrops(past, owner, { place: 1, helpers, days })
  const [cropId] = cropped?.cropIds ?? []
  if (!cropped || !cropId) return
  const at = past.hoursAgo(daysAgo.accepted * 24)
  await acceptCrop(
    {
      ...past.at(at),
      // It was drawn as the crop has made it.
      cropPicture: async (_viewer, { within }) => within(async () => undefined),
    },
    await past.viewer(owner),
    { offerId: cropped.id, cropId, gone: new AbortController().signal },
  )
  await look(past, cropped, viewers)
}

/** Half of them before the crop, and half after it, when more of them liked it. */
async function look(past: Past, { owner, picture }: Offered, viewers: readonly Player[]) {
  const rows = viewers.slice(0, 2 * viewsMost).map(({ plan, profileId }, index) => {
    const own = dice('photo help views', plan.number)
    const isAfter = index % 2 === 1
    const days = isAfter
      ? own.whole(2, daysAgo.accepted - 1)
      : own.whole(daysAgo.accepted + 1, daysAgo.joined)
    return {
      liker_profile_id: profileId,
      picture_id: picture.id,
      liked_profile_id: owner.profileId,
      like_type: (isAfter ? index % 5 !== 0 : index % 3 === 0) ? 'LIKE' : 'DISLIKE',
      created_at: past.hoursAgo(days * 24),
    }
  })
  await past.db
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

/** What they have done for others this season. */
async function score(past: Past, { plan, profileId }: Player): Promise<void> {
  const own = dice('photo help score', plan.number)
  const total = own.whole(decided.least, decided.most)
  const share = usedShare.least + own.next() * (usedShare.most - usedShare.least)
  const good = Math.round(total * share)
  const play = { profileId, game, now: past.now } as const
  await addScore(past.db, { ...play, good, total })
  if (good >= photoHelpLimits.badgeFrom) await earnBadge(past.db, play)
}
