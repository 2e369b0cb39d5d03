import { quoted } from '#shared/texts/quoted.ts'
import { gamesLimits } from '../../games-limits.ts'

export const ratingGameTexts = {
  title: quoted('The Rating Game'),
  lead: 'How well do you know what others like?',
  rules: {
    steps: {
      ratingGame: `See ${gamesLimits.roundPictures} pictures from Hot! or Not! and guess how many like each. You can’t change a guess.`,
      ratingGameResult:
        'The closer your guess, the higher your score. Be off by 15% or less on average to earn a volunteer credit.',
    },
    joining: [
      'If you’re in Hot! or Not! too, players may guess the votes on your pictures.',
      `They then see the share of Hot! votes in steps of ${gamesLimits.shownStep}%.`,
      'Nobody sees your guesses.',
    ],
  },
  loading: 'Loading the round',
  failed: 'We couldn’t load the round',
  progress: (place: number) => `Picture ${place} of ${gamesLimits.roundPictures}`,
  picture: (place: number) => `Picture ${place} of the round`,
  slider: 'How many like it?',
  percent: (value: number) => `${value}%`,
  guess: 'Guess',
  next: 'Next picture',
  toResult: 'See the result',
  waiting: 'Counting the votes…',
  likeIt: (share: number) => `${share}% like it`,
  off: (error: number) => (error === 0 ? 'Exactly right!' : `You’re off by ${error}`),
  streak: (count: number) => `${count} close in a row`,
  notSaved: 'We couldn’t save your guess',
  none: {
    title: 'No pictures to guess yet',
    body: `Each picture needs ${gamesLimits.boardLeast} votes, and we count them once a day. Vote in Hot! or Not! to help.`,
    action: 'Play Hot! or Not!',
  },
  pause: (done: number) =>
    `You’ve guessed ${done} of ${gamesLimits.roundPictures}. The round goes on when more pictures have enough votes.`,
  result: {
    title: (round: number) => `Round ${round}`,
    mean: 'off on average',
    close: (count: number) => `${count} of ${gamesLimits.roundPictures} close`,
    streak: 'close in a row',
    /** @param error in percentage points */
    verdict: (error: number) =>
      error <= 5
        ? 'Almost perfect!'
        : error <= gamesLimits.closeError
          ? 'Very close!'
          : error <= 15
            ? 'Well guessed!'
            : error <= 25
              ? 'Some surprises.'
              : 'Many surprises.',
    caption: 'Your guesses and the votes',
    columns: { picture: 'Picture', guess: 'Guess', share: 'Share', error: 'Off by' },
    legend: { guess: 'Your guess', share: 'Share of likes' },
    again: 'Play another round',
    noMore: 'The next round starts when more pictures have enough votes.',
  },
} as const
