import { sql } from 'kysely'
import { countVotes } from '#server/features/games/hot-or-not/count-votes.ts'
import { rankPictures } from '#server/features/games/hot-or-not/standings.ts'
import { giveBadges, nextPlace, shownShare } from '#server/features/games/rating-game/guess.ts'
import { seasonOf, showScores } from '#server/features/games/seasons.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { DemoMember } from '../demo-members.ts'
import { dice } from '../dice.ts'
import { adminNumber, demoMemberNumber } from '../plan-member.ts'
import { joinGame } from './join-game.ts'

/** Enough players for a season, even in a large community. */
const playersMax = 72
const dayMs = 86_400_000
const longestAgoMs = 20 * dayMs

/**
 * Seeds Hot! or Not! and The Rating Game, as if many had played this season; once. It stores all plays at once, because
 * thousands of votes through the product's functions would take a minute.
 */
export async function seedPictureGames(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  members: readonly DemoMember[],
): Promise<void> {
  const players = members.filter(isPlayer).slice(0, playersMax)
  const robin = players.find(({ plan }) => plan.number === demoMemberNumber)
  if (!robin || (await hasJoined(db, robin))) return
  const now = clock.now()
  const since = Math.max(seasonOf(now).from.getTime(), now.getTime() - longestAgoMs)
  const during = (share: number) => new Date(since + share * (now.getTime() - since))
  await db.transaction().execute(async tx => {
    for (const game of ['HOT_OR_NOT', 'RATING_GAME'] as const) {
      await joinGame(tx, { game, players, joinedAt: during(0) })
    }
    const pictures = await picturesOf(tx, players)
    const apart = await apartAmong(tx, players)
    const votes = planVotes(players, pictures, apart)
    const tallies = await storeVotes(tx, votes, during)
    await storeGuesses(tx, planGuesses(players, tallies, apart), during)
    await storeScores(tx, players, seasonOf(now).day)
  })
  // Stands for the results of a day that ends now.
  await countVotes(db, now)
  await rankPictures(db, now)
  await giveBadges(db, now)
  await showScores(db, now)
}

const isPlayer = ({ plan }: DemoMember) =>
  [demoMemberNumber, adminNumber].includes(plan.number) ||
  (plan.daysSinceJoining > 2 && dice('picture games', plan.number).chance(0.85))

async function hasJoined(db: Db, { profileId }: DemoMember) {
  const joined = db.selectFrom('games_players').select('game').where('profile_id', '=', profileId)
  return (await joined.where('game', '=', 'HOT_OR_NOT').executeTakeFirst()) !== undefined
}

/** Pictures in the order of their owners, so their plans are the same on every run. */
async function picturesOf(tx: Db, players: readonly DemoMember[]) {
  const numbers = new Map(players.map(({ plan, profileId }) => [profileId, plan.number]))
  const pictures = await tx
    .selectFrom('pictures')
    .select(['id', 'profile_id as ownerId', 'sort_order as place'])
    .where('profile_id', '=', anyOf([...numbers.keys()]))
    .where(isForEverybody)
    .orderBy('sort_order')
    .execute()
  return pictures.map(picture => ({ ...picture, number: numbers.get(picture.ownerId) ?? 0 }))
}

/** Pairs who never meet: `one other` in both orders. */
export async function apartAmong(
  tx: Db,
  players: readonly DemoMember[],
): Promise<ReadonlySet<string>> {
  const ids = players.map(({ profileId }) => profileId)
  const { rows } = await sql<{ one: string; other: string }>`
    select blocker_profile_id as one, blocked_profile_id as other from blocks
    where blocker_profile_id = ${anyOf(ids)} or blocked_profile_id = ${anyOf(ids)}`.execute(tx)
  return new Set(rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]))
}

type Votes = ReturnType<typeof planVotes>
type During = (share: number) => Date

/**
 * Stores votes as ordinary likes and deals, which the results count. It skips pictures of which the voter already has
 * an opinion.
 * @returns the number of votes on each picture, in the planned order
 */
async function storeVotes(tx: Db, votes: Votes, during: During): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    with voted as materialized (
      select vote.* from unnest(
        ${votes.map(({ voterId }) => voterId)}::uuid[], ${votes.map(({ ownerId }) => ownerId)}::uuid[],
        ${votes.map(({ pictureId }) => pictureId)}::uuid[], ${votes.map(({ isLike }) => isLike)}::boolean[],
        ${votes.map(({ when }) => during(when))}::timestamptz[]
      ) with ordinality as vote (voter, owner, picture, is_like, at, number)
      where not exists (
        select from likes_pictures where liker_profile_id = vote.voter and picture_id = vote.picture)
    ), liked as (
      insert into likes_pictures (liker_profile_id, picture_id, liked_profile_id, like_type, created_at)
      select voter, picture, owner, case when is_like then 'LIKE' else 'DISLIKE' end, at from voted
    ), dealt as (
      insert into games_picture_deals (profile_id, game, picture_id, dealt_at, answer, is_counted, answered_at)
      select voter, 'HOT_OR_NOT', picture, at, case when is_like then 1 else 0 end, false, at from voted
    )
    select picture as "pictureId", owner as "ownerId", count(*)::int as votes, (count(*) filter (where is_like))::int as likes
    from voted group by picture, owner order by min(number)`.execute(tx)
  return rows
}

async function storeGuesses(
  tx: Db,
  guesses: ReturnType<typeof planGuesses>,
  during: During,
): Promise<void> {
  await sql`
    with guessed as materialized (
      select * from unnest(
        ${guesses.map(({ playerId }) => playerId)}::uuid[], ${guesses.map(({ pictureId }) => pictureId)}::uuid[],
        ${guesses.map(({ round }) => round)}::int[], ${guesses.map(({ place }) => place)}::smallint[],
        ${guesses.map(({ guess }) => guess)}::smallint[], ${guesses.map(({ share }) => share)}::smallint[],
        ${guesses.map(({ streak }) => streak)}::int[], ${guesses.map(({ when }) => during(when))}::timestamptz[]
      ) as each (player, picture, round, place, guess, share, streak, at)
    ), dealt as (
      insert into games_picture_deals (profile_id, game, picture_id, dealt_at, answer, answered_at)
      select player, 'RATING_GAME', picture, at, guess, at from guessed
    )
    insert into games_guesses (profile_id, picture_id, round, place, guess, share, streak, guessed_at)
    select player, picture, round, place, guess, share, streak, at from guessed`.execute(tx)
}

/** Does what `addScore` does, for all at once. */
async function storeScores(tx: Db, players: readonly DemoMember[], season: string): Promise<void> {
  await sql`
    insert into games_scores (profile_id, game, season, good, total)
    select profile_id, 'RATING_GAME', ${season}::date, sum(greatest(0, 1 - abs(guess - share) / 50.0)), count(*)
    from games_guesses where profile_id = ${anyOf(players.map(({ profileId }) => profileId))}
    group by profile_id`.execute(tx)
}

interface Picture {
  readonly id: string
  readonly ownerId: string
  /** The owner's number. */
  readonly number: number
  /** The index among the owner's pictures. */
  readonly place: number
}

interface Tally {
  readonly pictureId: string
  readonly ownerId: string
  readonly votes: number
  readonly likes: number
}

/** The accounts that visitors use. They have cards left. */
const isOpened = ({ plan }: DemoMember) => [demoMemberNumber, adminNumber].includes(plan.number)

function planVotes(
  players: readonly DemoMember[],
  pictures: readonly Picture[],
  apart: ReadonlySet<string>,
) {
  return pictures.flatMap(({ id, ownerId, number, place }) => {
    const own = dice('picture votes', number * 1_000 + place)
    const appeal = Math.min(0.95, Math.max(0.15, 0.6 + 0.22 * own.normal()))
    return players.flatMap(voter => {
      const [throws, isLike, when] = [own.next(), own.chance(appeal), own.next()]
      const voterId = voter.profileId
      const isDealt = throws < (isOpened(voter) ? 0.3 : 0.88)
      if (voterId === ownerId || !isDealt || apart.has(`${voterId} ${ownerId}`)) return []
      return [{ voterId, ownerId, pictureId: id, isLike, when: 0.02 + 0.95 * when }]
    })
  })
}

/** The demo member's guesses: a round, and a part of the next. */
const ownGuesses = 13
const guessesMax = 50

function planGuesses(
  players: readonly DemoMember[],
  tallies: readonly Tally[],
  apart: ReadonlySet<string>,
) {
  const known = tallies.filter(({ votes }) => votes >= gamesLimits.boardLeast)
  return players.flatMap((player, index) => {
    if (!isOpened(player) && index % 3 !== 0) return []
    const { profileId: playerId, plan } = player
    const own = dice('picture guesses', plan.number)
    const deviation = isOpened(player) ? 9 : 6 + 16 * own.next()
    const count = isOpened(player) ? ownGuesses : own.whole(20, guessesMax)
    const shown = known.filter(
      ({ ownerId }) => ownerId !== playerId && !apart.has(`${playerId} ${ownerId}`),
    )
    const start = own.next() * 0.5
    return guessInOrder(own.some(shown, count), ({ votes, likes }) => {
      const share = shownShare({ votes, likes })
      return {
        share,
        guess: Math.round(Math.min(100, Math.max(0, share + deviation * own.normal()))),
      }
    }).map((guess, number, { length }) => ({
      ...guess,
      playerId,
      when: start + ((0.97 - start) * (number + 1)) / length,
    }))
  })
}

type Guessed = (tally: Tally) => { readonly guess: number; readonly share: number }

function guessInOrder(tallies: readonly Tally[], guessOf: Guessed) {
  let [last, streak]: [ReturnType<typeof nextPlace> | undefined, number] = [undefined, 0]
  return tallies.map(tally => {
    const { guess, share } = guessOf(tally)
    last = nextPlace(last)
    streak = Math.abs(guess - share) <= gamesLimits.closeError ? streak + 1 : 0
    return { pictureId: tally.pictureId, ...last, guess, share, streak }
  })
}
