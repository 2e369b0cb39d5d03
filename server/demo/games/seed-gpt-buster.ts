import { openRound } from '#server/features/games/gpt-buster/rounds.ts'
import { addScore, seasonOf } from '#server/features/games/seasons.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type BusterSignal, busterLimits } from '#shared/games/gpt-buster/rules.ts'
import type { DemoMember } from '../demo-members.ts'
import { dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import { openPast, type Past, type Player } from '../justice/past.ts'
import { joinGame, whoMayPlay } from './join-game.ts'

const game = 'GPT_BUSTER'
const dayMs = 86_400_000
const playersMax = 24
const suspectsMax = 10
/** Fewer than a round needs, so running rounds stay open. */
const votersMax = busterLimits.votersMin - 1
const votedShare = 0.6
const answers = { least: 21, most: 44 }

const combinations: readonly (readonly BusterSignal[])[] = [
  ['OPENING_MANY', 'REPLIES_FEW'],
  ['OPENING_SEVERAL', 'PICTURE_ELSEWHERE'],
  ['OPENING_SEVERAL', 'RATE_HIGH', 'REPLIES_FEW'],
  ['PICTURE_ELSEWHERE', 'TRAVEL_IMPOSSIBLE'],
  [],
  ['OPENING_MANY', 'RATE_MACHINE', 'REPLIES_FEW'],
]

/** Lets a demo community play GPT Buster!: players, running rounds, some votes, and a board; once. */
export async function seedGptBuster(
  platform: Platform,
  members: readonly DemoMember[],
): Promise<void> {
  const { db } = platform
  const before = db.selectFrom('games_buster_rounds').select('id').limit(1)
  if (await before.executeTakeFirst()) return
  await db.transaction().execute(async tx => {
    const past = await openPast(platform, tx, members)
    // The administrator only watches.
    const players = (await whoMayPlay(past)).filter(player => player !== past.kim)
    if (players.length <= suspectsMax) return
    const playing = players.slice(0, Math.min(playersMax, players.length - suspectsMax))
    await joinGame(tx, { game, players: playing, joinedAt: past.hoursAgo(20 * 24) })
    await openRounds(past, players.slice(playing.length, playing.length + suspectsMax))
    await vote(past, playing.slice(1, 1 + votersMax))
    for (const player of playing.slice(0, playersMax / 2)) await score(past, player)
  })
}

async function openRounds(past: Past, suspects: readonly Player[]) {
  for (const [index, { profileId }] of suspects.entries()) {
    const signals = combinations[index % combinations.length] ?? []
    const round = { profileId, by: signals.length > 0 ? 'SIGNALS' : 'REPORTS', signals } as const
    await openRound(past.at(past.hoursAgo(8 + index * 9)), past.db, round)
  }
}

async function vote({ db, hoursAgo }: Past, voters: readonly Player[]) {
  const rounds = await db.selectFrom('games_buster_rounds').select(['id', 'signals']).execute()
  const deals = voters.flatMap(({ plan, profileId }) => {
    const own = dice('gpt buster', plan.number)
    const at = hoursAgo(1 + own.next() * 5)
    return own.some(rounds, Math.ceil(rounds.length * votedShare)).map(({ id, signals }) => {
      const isBot = own.chance(signals.length > 1 ? 0.7 : 0.3)
      const verdict = own.chance(0.15) ? 'UNSURE' : isBot ? 'BOT' : 'HUMAN'
      const dealt = { id: newTimelessId(), profile_id: profileId, round_id: id, dealt_at: at }
      return { ...dealt, verdict, answered_at: at }
    })
  })
  await insertRows(db, 'games_buster_deals', deals)
}

async function score({ db, now }: Past, { profileId, plan }: Player) {
  const own = dice('gpt buster score', plan.number)
  const { from } = seasonOf(now)
  const at = new Date(Math.max(from.getTime(), now.getTime() - dayMs))
  const total = own.whole(answers.least, answers.most)
  const good = Math.round(total * (0.6 + own.next() * 0.35))
  await addScore(db, { profileId, game, now: at, good, total })
  const best = own.whole(3, Math.min(good, 12))
  const record = { profile_id: profileId, streak: own.whole(0, best), best }
  await insertRows(db, 'games_buster_records', [record])
}
