/** Words of rating pictures by swiping. */
export const ratingTexts = {
  titleOf: (name: string) => `Rate ${name}’s pictures`,
  nope: 'Meh',
  skip: 'Skip',
  like: 'Nice',
  how: 'Swipe right for nice, left for meh, down to skip; or use the arrow keys.',
  pictureOf: (place: number, count: number) => `Picture ${place} of ${count}`,
  end: "You've reached the end!",
  viewProfile: 'View Profile / Chat',
  none: 'There are no pictures to rate',
  hiddenNsfw: 'Pictures that are not safe for work are hidden.',
  failedTitle: 'The pictures could not be loaded',
  notSaved: 'Your rating could not be saved',
} as const
