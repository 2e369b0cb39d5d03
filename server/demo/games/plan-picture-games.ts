import { nextPlace, shownShare } from '#server/features/games/rating-game/guess.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { DemoMember } from '../demo-members.ts'
import { dice } from '../dice.ts'
import { adminNumber, demoMemberNumber } from '../plan-member.ts'

interface Picture {
  readonly id: string
  readonly ownerId: string
  /** Of the owner. */
  readonly number: number
  /** Among the owner's. */
  readonly place: number
}

export interface Tally {
  readonly pictureId: string
  readonly ownerId: string
  readonly votes: number
  readonly likes: number
}

/** Who opens the demo community has cards left. */
const isOpened = ({ plan }: DemoMember) => [demoMemberNumber, adminNumber].includes(plan.number)

/** Votes of the players on each other's pictures, some of which please more than others. */
export function planVotes(
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

/** How many the demo member has guessed: a round, and a part of the next. */
const ownGuesses = 13
const guessesMax = 50

/** Guesses of some players, who know the taste of the others more or less well. */
export function planGuesses(
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

/** Rounds and streaks, as they come about. */
function guessInOrder(tallies: readonly Tally[], guessOf: Guessed) {
  let [last, streak]: [ReturnType<typeof nextPlace> | undefined, number] = [undefined, 0]
  return tallies.map(tally => {
    const { guess, share } = guessOf(tally)
    last = nextPlace(last)
    streak = Math.abs(guess - share) <= gamesLimits.closeError ? streak + 1 : 0
    return { pictureId: tally.pictureId, ...last, guess, share, streak }
  })
}
