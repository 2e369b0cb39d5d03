import { quoted } from '#shared/texts/quoted.ts'
import { type Band, gamesLimits } from '../../games-limits.ts'

/** In steps: the true number is at least this. */
const atLeast = (count: number) =>
  count === 0 ? `fewer than ${gamesLimits.shownStep}` : `${count.toLocaleString('en')}+`

export const hotOrNotTexts = {
  title: quoted('Hot! or Not!'),
  lead: 'Rate pictures of members who joined.',
  rules: {
    steps: {
      hotOrNot: 'Swipe right for Hot!, left for Not!, or down to skip.',
      hotOrNotStar: 'When a star appears, swipe to its side. Your votes then count for more.',
      hotOrNotStanding: `Once a day, see how your own pictures rank. Each needs ${gamesLimits.boardLeast} votes.`,
    },
    joining: [
      'Other players see your public pictures, except explicit ones.',
      'Hot! is a like: we notify the owner, who sees that it’s from you.',
      'Not! stays private. Nobody learns about it.',
    ],
  },
  hot: 'Hot!',
  not: 'Not!',
  skip: 'Skip',
  cards: 'Pictures',
  loading: 'Loading pictures',
  failed: 'We couldn’t load the pictures',
  picture: 'A picture of a member',
  star: 'Swipe to the star’s side',
  /** @param words where the star is */
  starDescribed: (words: string) => `A check. ${words} Left is Not!, right is Hot!.`,
  how: 'Right: Hot!  Left: Not!  Down: skip.',
  keys: 'Arrow keys work too.',
  liked: 'You liked that picture.',
  viewProfile: 'View profile',
  end: 'You’ve seen them all for now',
  endBody: 'New ones come when members join or add pictures.',
  lookAgain: 'Look again',
  notSaved: 'We couldn’t save your vote',
  own: {
    title: 'Your pictures',
    failed: 'We couldn’t load your pictures.',
    none: 'None of your pictures are in the game. Add a public one that isn’t explicit.',
    add: 'Add a picture',
    caption: 'Your pictures in the game',
    picture: 'Picture',
    likes: 'Likes',
    standing: 'Rank',
    pictureNumber: (number: number) => `Picture ${number}`,
    likesOf: (likesLeast: number, votesLeast: number) =>
      `${atLeast(likesLeast)} of ${atLeast(votesLeast)} votes`,
    fewVotes: `Fewer than ${gamesLimits.boardLeast} votes`,
    bands: {
      TENTH: 'Top 10%',
      QUARTER: 'Top quarter',
      HALF: 'Upper half',
      REST: 'Lower half',
    } satisfies Readonly<Record<Band, string>>,
    counting: 'Still counting',
    rule: `A picture needs ${gamesLimits.boardLeast} votes to rank. We count once a day and round down to fives.`,
  },
} as const
