/** Words around what members read, wherever it is: the first load goes without. */
export const readingTexts = {
  checkConnection: 'Please check your connection and try again.',
  unreachable: 'The server could not be reached. Please try again.',
  showMore: 'Show more',
  showLess: 'Show less',
} as const
