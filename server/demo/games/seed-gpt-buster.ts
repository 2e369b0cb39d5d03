import { dealItems } from '#server/features/games/gpt-buster/deal-items.ts'
import { openRound } from '#server/features/games/gpt-buster/open-round.ts'
import { countAnswer } from '#server/features/games/gpt-buster/record.ts'
import { castVote } from '#server/features/games/gpt-buster/vote.ts'
import { changeGame } from '#server/features/games/players.ts'
import { seasonOf } from '#server/features/games/seasons.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isPresentable } from '#server/policies/contact.ts'
import { type BusterSignal, busterLimits } from '#shared/gpt-buster.ts'
import type { DemoMember } from '../demo-members.ts'
import { dice } from '../dice.ts'
import { Past, type Player, playersOf } from '../justice/past.ts'

const game = 'GPT_BUSTER'
const dayMs = 86_400_000
const playersMax = 24
const suspectsMax = 10
/** Fewer than a round needs: those that run stay open. */
const votersMax = busterLimits.votersMin - 1
/** Of a season, for the board. */
const answers = { least: 21, most: 44 }

const combinations: readonly (readonly BusterSignal[])[] = [
  ['OPENING_MANY', 'REPLIES_FEW'],
  ['OPENING_SEVERAL', 'PICTURE_ELSEWHERE'],
  ['OPENING_SEVERAL', 'RATE_HIGH', 'REPLIES_FEW'],
  ['PICTURE_ELSEWHERE', 'TRAVEL_IMPOSSIBLE'],
  [],
  ['OPENING_MANY', 'RATE_MACHINE', 'REPLIES_FEW'],
]

/** Lets a demo community play GPT Buster!: members in the game, rounds that run, some votes, and a board; once. */
export async function seedGptBuster(
  platform: Platform,
  members: readonly DemoMember[],
): Promise<void> {
  const { db } = platform
  const before = db.selectFrom('games_buster_rounds').select('id').limit(1)
  if (await before.executeTakeFirst()) return
  const players = await playersOf(platform, members)
  const others = await whoMayPlay(platform, players)
  if (others.length <= suspectsMax) return
  await db.transaction().execute(async tx => {
    const past = new Past(platform, tx, { players })
    const playing = [past.robin, ...others.filter(player => player !== past.robin)].slice(
      0,
      Math.min(playersMax, others.length - suspectsMax),
    )
    for (const player of playing) await join(past, player)
    const suspects = others.filter(player => !playing.includes(player)).slice(0, suspectsMax)
    await openRounds(past, suspects)
    for (const voter of playing.slice(1, 1 + votersMax)) await vote(past, voter)
    for (const player of playing.slice(0, playersMax / 2)) await score(past, player)
    await past.endSessions()
  })
}

/** Administrators only watch, and in the dungeon nobody plays. */
async function whoMayPlay({ db }: Platform, players: readonly Player[]): Promise<Player[]> {
  const free: Player[] = []
  for (const player of players) {
    if (player.plan.traits.roles?.includes('ADMIN')) continue
    if (await isPresentable(db, player.profileId)) free.push(player)
  }
  return free
}

async function join(past: Past, player: Player) {
  const platform = past.at(new Date(past.now.getTime() - 20 * dayMs))
  const change = { game, isJoined: true, isOnBoard: player.plan.number % 5 !== 0 } as const
  await changeGame(platform, await past.viewer(player), change)
}

/** As the site does when it has noticed enough of somebody. */
async function openRounds(past: Past, suspects: readonly Player[]) {
  for (const [index, { profileId }] of suspects.entries()) {
    const signals = combinations[index % combinations.length] ?? []
    const round = { profileId, by: signals.length > 0 ? 'SIGNALS' : 'REPORTS', signals } as const
    await openRound(past.at(past.hoursAgo(8 + index * 9)), past.db, round)
  }
}

/** What they were dealt, until they have seen about half of it. */
async function vote(past: Past, player: Player) {
  const viewer = await past.viewer(player)
  const own = dice('gpt buster', player.plan.number)
  const platform = past.at(past.hoursAgo(1 + own.next() * 5))
  const { items } = await dealItems(platform, viewer)
  for (const { id, signals } of items) {
    const isBot = own.chance(signals.length > 1 ? 0.7 : 0.3)
    const verdict = own.chance(0.15) ? 'UNSURE' : isBot ? 'BOT' : 'HUMAN'
    await castVote(platform, viewer, { id, verdict })
  }
}

/** Rounds of this season that have long ended. */
async function score(past: Past, { profileId, plan }: Player) {
  const own = dice('gpt buster score', plan.number)
  const { from } = seasonOf(past.now)
  const now = new Date(Math.max(from.getTime(), past.now.getTime() - dayMs))
  const skill = 0.6 + own.next() * 0.35
  for (let left = own.whole(answers.least, answers.most); left > 0; left -= 1) {
    await countAnswer(past.db, { profileId, isRight: own.chance(skill), now })
  }
}
