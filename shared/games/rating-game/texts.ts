import { gamesLimits } from '../../games-limits.ts'

export const ratingGameTexts = {
  title: 'The Rating Game',
  lead: 'How well do you know what others like?',
  rules: {
    steps: [
      {
        title: `${gamesLimits.roundPictures} pictures make a round`,
        body: 'All of them were voted on in Hot! or Not!, and their owners are in both games.',
      },
      {
        title: 'Guess how many like it',
        body: 'Move the slider to the share of votes that were Hot!, from 0 to 100 %.',
      },
      {
        title: 'Then you see it',
        body: 'The nearer your guess, the more it counts; it cannot be changed afterwards.',
      },
      {
        title: 'At the end comes your chart',
        body: 'Who is off by 15 % or less in the mean earns a volunteer credit.',
      },
    ],
    joining: [
      'Your pictures that are in Hot! or Not!, too, may come in rounds of other players.',
      `Players then learn which share of votes they got, in steps of ${gamesLimits.shownStep} %.`,
      'Nobody learns what you guessed of their picture.',
    ],
  },
  loading: 'Loading the round',
  failed: 'The round could not be loaded',
  progress: (place: number) => `Picture ${place} of ${gamesLimits.roundPictures}`,
  picture: (place: number) => `Picture ${place} of the round`,
  slider: 'How many like it?',
  percent: (value: number) => `${value} %`,
  guess: 'Guess',
  next: 'Next picture',
  toResult: 'See the result',
  waiting: 'Counting the votes …',
  likeIt: (share: number) => `${share} % like it`,
  off: (error: number) => (error === 0 ? 'Exactly right!' : `You are ${error} off`),
  streak: (count: number) => `${count} close in a row`,
  notSaved: 'Your guess could not be saved',
  none: {
    title: 'No pictures to guess yet',
    body: `A picture comes into the game from ${gamesLimits.boardLeast} votes on, which are counted once a day. Vote in Hot! or Not!, and others do too.`,
    action: 'Play Hot! or Not!',
  },
  pause: (done: number) =>
    `You have guessed all there is for now, ${done} of ${gamesLimits.roundPictures}. The round goes on when more pictures have enough votes.`,
  result: {
    title: (round: number) => `Round ${round}`,
    mean: 'off in the mean',
    close: (count: number) => `${count} of ${gamesLimits.roundPictures} close`,
    streak: 'close in a row now',
    /** @param error percents */
    verdict: (error: number) =>
      error <= 5
        ? 'You read minds.'
        : error <= gamesLimits.closeError
          ? 'A sharp eye.'
          : error <= 15
            ? 'Well guessed.'
            : error <= 25
              ? 'Tastes differ.'
              : 'Full of surprises.',
    caption: 'Your guesses, and what others said',
    columns: { picture: 'Picture', guess: 'Guess', share: 'Share', error: 'Off by' },
    legend: { guess: 'Your guess', share: 'Share of likes' },
    again: 'Play another round',
    noMore: 'There is no other round for now: more pictures need enough votes first.',
  },
} as const
