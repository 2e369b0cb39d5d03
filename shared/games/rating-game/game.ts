import { gamesLimits } from '../../games-limits.ts'
import { numberWordsFirst } from '../../texts/number-words.ts'

export const ratingGame = {
  figure: 'ratingGame',
  name: 'The Rating Game',
  body: `${numberWordsFirst(gamesLimits.roundPictures)} pictures. How many like each of them? Guess, then see.`,
  to: '/games/ratinggame/guess',
  page: 'ratinggame',
  badge: { name: 'Sharp Eye', body: 'Knows how others will vote' },
  credits: { RATING_GAME: 1 },
  works: { RATING_GAME: 'A round of The Rating Game' },
} as const
