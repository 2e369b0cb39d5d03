import type { Band } from '../games-limits.ts'

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Words of Hot! or Not! */
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
        body: 'Once enough have voted you learn where each of your pictures stands among all.',
      },
    ],
    joining: [
      'Your public pictures, except explicit ones, are shown to other players.',
      'Hot! is an ordinary like: its owner is notified, and sees that it is from you.',
      'Not! stays with you: nobody learns who did not like a picture, or how many.',
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
    likesOf: (likes: number, votesLeast: number | undefined) =>
      votesLeast === undefined
        ? counted(likes, 'like')
        : `${counted(likes, 'like')} of ${votesLeast.toLocaleString('en')} votes or more`,
    bands: {
      TENTH: 'Top 10 %',
      QUARTER: 'Top quarter',
      HALF: 'Upper half',
      REST: 'Lower half',
    } satisfies Readonly<Record<Band, string>>,
    counting: 'Still counting',
    rule: (votesNeeded: number) =>
      `A picture gets its standing from ${votesNeeded} votes on; it is counted anew every ten minutes.`,
  },
} as const
