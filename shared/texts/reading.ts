/** Words around whatever members read. The first load does not include them. */
export const readingTexts = {
  checkConnection: 'Check your connection and try again.',
  unreachable: 'Can’t connect. Try again.',
  showMore: 'Show more',
  showLess: 'Show less',
} as const
