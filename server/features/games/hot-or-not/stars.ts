import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isAboutSeen } from '#server/policies/contact.ts'
import type { Star } from '#shared/games/hot-or-not/contract.ts'
import type { StarSide } from '#shared/games-limits.ts'
import { saveControlAnswer } from '../play-weight.ts'
import { asPlayer, takePace } from '../players.ts'

/**
 * Checks that a player looks at what they vote on. Before some pictures comes a drawing of a star, and the player
 * swipes to its side. The site's secret decides which pictures have a star, and where it is. So nothing is stored, and
 * the same star comes again until it is answered.
 */

export interface StarOf {
  readonly profileId: string
  readonly pictureId: string
}

type Needs = Pick<Platform, 'secret'>

const game = 'HOT_OR_NOT'
/** One picture in this many has a star. */
const starEvery = 15
/** The name has no id in it, because it outlasts the picture. */
const itemOf = ({ secret }: Needs, { profileId, pictureId }: StarOf) =>
  `star-${keyedHash(secret, 'hot-or-not star item', `${profileId} ${pictureId}`).toString('hex', 0, 16)}`

export function starOf({ secret }: Needs, { profileId, pictureId }: StarOf) {
  const bytes = keyedHash(secret, 'hot-or-not star', `${profileId} ${pictureId}`)
  return {
    isThere: bytes.readUInt32BE(0) % starEvery === 0,
    side: bytes.readUInt8(4) % 2 === 0 ? 'LEFT' : 'RIGHT',
    bytes: bytes.subarray(5),
  } as const
}

/** The pictures that still have an unanswered star before them. */
export async function openStars(
  platform: Needs,
  db: Db,
  { profileId, pictureIds }: { readonly profileId: string; readonly pictureIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const nameOf = (pictureId: string) => itemOf(platform, { profileId, pictureId })
  const starred = pictureIds.filter(pictureId => starOf(platform, { profileId, pictureId }).isThere)
  if (starred.length === 0) return new Set()
  const answered = await db
    .selectFrom('games_control_answers')
    .select('item')
    .where('profile_id', '=', profileId)
    .where('game', '=', game)
    .where('item', 'in', starred.map(nameOf))
    .execute()
  const items = new Set(answered.map(({ item }) => item))
  return new Set(starred.filter(pictureId => !items.has(nameOf(pictureId))))
}

/** True also for a picture without a star. */
export async function isStarAnswered(
  platform: Needs,
  db: Db,
  { profileId, pictureId }: StarOf,
): Promise<boolean> {
  return !(await openStars(platform, db, { profileId, pictureIds: [pictureId] })).has(pictureId)
}

/** A player's star, while its picture waits for an answer. */
export async function readStar(platform: Pick<Platform, 'db' | 'secret'>, star: StarOf) {
  await requireOpenDeal(platform.db, star)
  const { isThere, ...drawn } = starOf(platform, star)
  return isThere ? starAnswer(drawn) : refuse('games/not-found')
}

const starAnswer = ({ side, bytes }: { side: 'LEFT' | 'RIGHT'; bytes: Uint8Array }): Star => ({
  svg: drawStar(side, bytes),
  words: `The star is on the ${side === 'LEFT' ? 'left' : 'right'}.`,
})

/** The first answer counts. Only dealt stars can be answered, so nobody can make up their accuracy. */
export async function answerStar(
  platform: Pick<Platform, 'clock' | 'config' | 'db' | 'secret' | 'writeQueue'>,
  viewer: Viewer,
  { pictureId, side }: { readonly pictureId: string; readonly side: StarSide },
): Promise<void> {
  await takePace(platform, viewer.accountId)
  const { profileId } = viewer
  await asPlayer(platform, { writer: viewer, game }, async tx => {
    await requireOpenDeal(tx, { profileId, pictureId })
    const star = starOf(platform, { profileId, pictureId })
    if (!star.isThere) refuse('games/not-found')
    const [item, now] = [itemOf(platform, { profileId, pictureId }), platform.clock.now()]
    await saveControlAnswer(tx, { profileId, game, item, isRight: side === star.side, now })
  })
}

async function requireOpenDeal(db: Db, { profileId, pictureId }: StarOf) {
  const deal = await db
    .selectFrom('games_picture_deals as deal')
    .innerJoin('pictures', 'pictures.id', 'deal.picture_id')
    .select('picture_id')
    .where('deal.profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'pictures.profile_id'))
    .where('game', '=', game)
    .where('picture_id', '=', pictureId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (!deal) refuse('games/not-found')
}

/** A night sky of 400 by 500 with small dots and one large star, left or right of the middle. */
function drawStar(side: 'LEFT' | 'RIGHT', bytes: Uint8Array): string {
  const byte = (index: number) => (bytes[index % bytes.length] ?? 0) / 255
  const hue = Math.round(220 + byte(0) * 60)
  const inHalf = 90 + byte(1) * 40
  const [x, y] = [side === 'LEFT' ? inHalf : 400 - inHalf, 170 + byte(2) * 160]
  const dots = Array.from({ length: 9 }, (_, index) => {
    const [dotX, dotY] = [20 + byte(index + 3) * 360, 20 + byte(index + 12) * 460]
    return `<circle cx="${dotX.toFixed(0)}" cy="${dotY.toFixed(0)}" r="${(1.5 + byte(index + 7) * 2).toFixed(1)}"/>`
  })
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">',
    '<defs><linearGradient id="sky" x2="0" y2="1">',
    `<stop stop-color="hsl(${hue} 45% 12%)"/><stop offset="1" stop-color="hsl(${hue + 50} 40% 34%)"/>`,
    '</linearGradient></defs><path fill="url(#sky)" d="M0 0h400v500H0z"/>',
    `<g fill="#fff" opacity=".7">${dots.join('')}</g>`,
    '<path fill="#0d0907" opacity=".35" d="M0 500v-70q90-60 190-20t210-30v120z"/>',
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(byte(3) * 30 - 15).toFixed(0)})">`,
    '<circle r="84" fill="#ffe9a8" opacity=".16"/>',
    `<path fill="#ffd76a" stroke="#fff3cf" stroke-width="4" stroke-linejoin="round" d="M${starPoints()}z"/></g></svg>`,
  ].join('')
}

/** Five points, between radii of 62 and 26. */
const starPoints = () =>
  Array.from({ length: 10 }, (_, index) => {
    const [radius, angle] = [index % 2 === 0 ? 62 : 26, (index * Math.PI) / 5]
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  }).join('L')
