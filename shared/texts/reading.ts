/** Words around what members read, wherever it is: the first load goes without. */
export const readingTexts = {
  checkConnection: 'Check your connection and try again.',
  unreachable: 'Can’t connect. Try again.',
  showMore: 'Show more',
  showLess: 'Show less',
} as const
