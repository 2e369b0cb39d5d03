import { type Band, gamesLimits } from '../../games-limits.ts'

/** In steps: they are at least so many. */
const atLeast = (count: number) =>
  count === 0 ? `fewer than ${gamesLimits.shownStep}` : `${count.toLocaleString('en')}+`

export const hotOrNotTexts = {
  title: 'Hot! or Not!',
  lead: 'Pictures of members who joined, and what you think of them.',
  rules: {
    steps: [
      {
        title: 'A picture comes, without a name',
        body: 'Only of members who joined too, and never one that you have seen here before.',
      },
      {
        title: 'Right is Hot!, left is Not!',
        body: 'By finger, mouse, buttons or arrow keys. Down skips it, which says nothing.',
      },
      {
        title: 'Now and then a star comes',
        body: 'Swipe to its side. It shows that you are looking, and makes your votes weigh more.',
      },
      {
        title: 'See how yours are liked',
        body: `From ${gamesLimits.boardLeast} votes on you learn once a day where each of your pictures stands among all.`,
      },
    ],
    joining: [
      'Your public pictures, except explicit ones, are shown to other players.',
      'Hot! is an ordinary like: its owner is notified, and sees that it is from you.',
      'Not! stays with you: nobody learns who did not like a picture.',
    ],
  },
  hot: 'Hot!',
  not: 'Not!',
  skip: 'Skip',
  cards: 'Pictures',
  loading: 'Loading pictures',
  failed: 'The pictures could not be loaded',
  picture: 'A picture of a member',
  star: 'Swipe to the side of the star',
  /** @param words where it is */
  starDescribed: (words: string) => `A check. ${words} Left is Not!, right is Hot!.`,
  how: 'Right: Hot!  Left: Not!  Down: skip.',
  keys: 'The arrow keys do the same.',
  liked: 'You found a picture hot.',
  viewProfile: 'View the profile',
  end: 'You have seen all for now',
  endBody: 'New pictures come when members join or add some.',
  lookAgain: 'Look again',
  notSaved: 'Your vote could not be saved',
  own: {
    title: 'How yours do',
    failed: 'Your pictures could not be loaded.',
    none: 'None of your pictures is in the game: it takes public ones that are not explicit.',
    add: 'Add a picture',
    caption: 'Your pictures in the game',
    picture: 'Picture',
    likes: 'Likes',
    standing: 'Standing',
    pictureNumber: (number: number) => `Picture ${number}`,
    likesOf: (likesLeast: number, votesLeast: number) =>
      `${atLeast(likesLeast)} of ${atLeast(votesLeast)} votes`,
    fewVotes: `Fewer than ${gamesLimits.boardLeast} votes`,
    bands: {
      TENTH: 'Top 10 %',
      QUARTER: 'Top quarter',
      HALF: 'Upper half',
      REST: 'Lower half',
    } satisfies Readonly<Record<Band, string>>,
    counting: 'Still counting',
    rule: `A picture gets its standing from ${gamesLimits.boardLeast} votes on. Votes are counted once a day, in fives.`,
  },
} as const
