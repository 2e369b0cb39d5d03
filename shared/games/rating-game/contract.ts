import { type Static, Type } from 'typebox'
import { endpoints } from '../../contract/endpoint.ts'
import { Id, Timestamp } from '../../contract/primitives.ts'
import { gamesLimits } from '../../games-limits.ts'
import { DealtPicture } from '../hot-or-not/contract.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** What was guessed, and what was right as of the results before, in fives. */
const Guess = Type.Object({
  profilePicId: Id,
  version: Type.Integer(),
  round: Type.Integer(),
  /** In the round, from 1. */
  place: Type.Integer(),
  guess: Percent,
  share: Percent,
  /** Guesses in a row that were close, up to this one. */
  streak: Type.Integer(),
  tsGuessed: Timestamp,
})
export type Guess = Static<typeof Guess>

const Round = Type.Object({
  /** Of the latest round, in order; ten when it is over. */
  guesses: Type.Array(Guess, { maxItems: gamesLimits.roundPictures }),
  /** What is to be guessed next: the rest of that round, or the one after it. Fewer when there are no more for now. */
  pictures: Type.Array(DealtPicture, { maxItems: gamesLimits.roundPictures }),
})
export type Round = Static<typeof Round>

export const ratingGameEndpoints = endpoints({
  'POST /api/games/rating-game/round': {
    access: 'member',
    needsCompleteProfile: true,
    answers: { 200: Round },
    refusals: ['games/not-joined'],
  },
  /** The share is told once the guess is stored; the same guess again is answered as before. */
  'PUT /api/games/rating-game/guesses/:profilePicId': {
    access: 'member',
    needsCompleteProfile: true,
    params: Type.Object({ profilePicId: Id }),
    body: Type.Object({ guess: Percent }),
    answers: { 200: Guess },
    refusals: ['games/not-joined', 'games/not-found', 'games/answered', 'request/too-many'],
  },
})
