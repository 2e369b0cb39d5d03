export const hotOrNot = {
  figure: 'hotOrNot',
  name: 'Hot! or Not!',
  body: 'Swipe through pictures, and see how your own are liked.',
  to: '/games/ratinggame',
  page: 'ratinggame',
  badge: { name: 'Hot', body: 'Has a picture among the best liked tenth' },
} as const
