import { gamesLimits } from '#shared/games-limits.ts'
import type { Place } from './guesses.queries.ts'

/** Percents. */
interface Guessed {
  readonly guess: number
  readonly share: number
}

/** How far off a guess has to be to be worth nothing. */
const worthlessError = 50

const errorOf = ({ guess, share }: Guessed) => Math.abs(guess - share)

/** What a guess adds to the season's score: 1 where it is right, 0 where it is off by half. */
export const scoreOf = (guessed: Guessed): number =>
  Math.max(0, 1 - errorOf(guessed) / worthlessError)

/** Percents. @param guesses at least one */
export const meanError = (guesses: readonly Guessed[]): number =>
  guesses.reduce((sum, guessed) => sum + errorOf(guessed), 0) / guesses.length

/** Percents in steps: with the names of those who like a picture, the exact share would name others. */
export const shownShare = ({ votes, likes }: { readonly votes: number; likes: number }): number =>
  Math.round((100 * likes) / votes / gamesLimits.shownStep) * gamesLimits.shownStep

/** The place after the last one; rounds have ten. */
export function nextPlace(last: Place | undefined): Place {
  if (!last) return { round: 1, place: 1 }
  const { round, place } = last
  return place < gamesLimits.roundPictures
    ? { round, place: place + 1 }
    : { round: round + 1, place: 1 }
}
