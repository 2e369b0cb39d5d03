import { quoted } from '#shared/texts/quoted.ts'

export const hotOrNot = {
  figure: 'hotOrNot',
  steps: ['hotOrNot', 'hotOrNotStar', 'hotOrNotStanding'],
  name: quoted('Hot! or Not!'),
  body: 'Swipe through pictures, and see how yours rank.',
  to: '/games/ratinggame',
  page: 'ratinggame',
  badge: { name: 'Hot', body: 'Has a picture in the top 10%' },
} as const
