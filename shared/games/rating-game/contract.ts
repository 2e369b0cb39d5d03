import { type Static, Type } from 'typebox'
import { endpoints } from '../../contract/endpoint.ts'
import { Id, Timestamp } from '../../contract/primitives.ts'
import { gamesLimits } from '../../games-limits.ts'
import { DealtPicture } from '../hot-or-not/contract.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** The guess, and the right answer as of the last results, as a multiple of five. */
const Guess = Type.Object({
  profilePicId: Id,
  version: Type.Integer(),
  round: Type.Integer(),
  /** The number within the round, from 1. */
  place: Type.Integer(),
  guess: Percent,
  share: Percent,
  /** Close guesses in a row, up to this one. */
  streak: Type.Integer(),
  tsGuessed: Timestamp,
})
export type Guess = Static<typeof Guess>

const Round = Type.Object({
  /** Guesses of the latest round, in order. The round is over after ten. */
  guesses: Type.Array(Guess, { maxItems: gamesLimits.roundPictures }),
  /** The pictures to guess next: the rest of that round, or the one after it. Fewer if there are no more for now. */
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
  /** The answer reveals the share once the guess is stored. Repeating the guess gets the same answer. */
  'PUT /api/games/rating-game/guesses/:profilePicId': {
    access: 'member',
    needsCompleteProfile: true,
    params: Type.Object({ profilePicId: Id }),
    body: Type.Object({ guess: Percent }),
    answers: { 200: Guess },
    refusals: ['games/not-joined', 'games/not-found', 'games/answered', 'request/too-many'],
  },
})
