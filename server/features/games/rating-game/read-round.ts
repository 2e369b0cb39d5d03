import type { Round } from '#shared/contract/games-rating-game.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { DealNeeds } from '../deal-items.ts'
import { dealPictures, shownPicture } from '../deal-pictures.ts'
import { isOn } from '../players.ts'
import { guessesOf, placesOf, shownGuess } from './guesses.queries.ts'
import { hasOpenTally } from './open-tally.ts'

const game = 'RATING_GAME'

/** The player's latest round, and the pictures that come next. */
export async function readRound(platform: DealNeeds, profileId: string): Promise<Round> {
  const { db } = platform
  const { roundPictures } = gamesLimits
  const [last] = await placesOf(db, profileId).limit(1).execute()
  const latest = await guessesOf(db, profileId).limit(roundPictures).execute()
  const left = roundPictures - ((last?.place ?? 0) % roundPictures)
  const count = (await isOn(db, game)) ? left : 0
  const asked = { game, count, where: hasOpenTally } as const
  const pictures = await dealPictures(platform, profileId, asked)
  return {
    guesses: latest
      .filter(({ round }) => round === last?.round)
      .map(shownGuess)
      .toReversed(),
    pictures: pictures.map(shownPicture),
  }
}
