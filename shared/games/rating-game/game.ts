import { quoted } from '#shared/texts/quoted.ts'
import { gamesLimits } from '../../games-limits.ts'
import { numberWordsFirst } from '../../texts/number-words.ts'

export const ratingGame = {
  figure: 'ratingGame',
  steps: ['ratingGame', 'ratingGameResult'],
  name: quoted('The Rating Game'),
  body: `${numberWordsFirst(gamesLimits.roundPictures)} pictures: guess how many people like each one.`,
  to: '/games/ratinggame/guess',
  page: 'ratinggame',
  badge: { name: 'Sharp Eye', body: 'Guesses how others vote' },
  credits: { RATING_GAME: 1 },
  works: { RATING_GAME: 'A round of The Rating Game' },
} as const
