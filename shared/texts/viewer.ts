/** Words of the picture viewer. */
export const viewerTexts = {
  title: (name: string) => (name === '' ? 'Pictures' : `${name}’s pictures`),
  pictures: 'Pictures',
  picture: 'picture',
  position: (place: number, count: number) => `Picture ${place} of ${count}`,
  prev: 'Prev',
  next: 'Next',
  viewProfile: 'View Profile',
  close: 'Close',
  zoom: 'Zoom in',
  nsfwHidden: 'Hidden because it is marked NSFW. Turn on Showing NSFW to see it.',
  broken: 'This picture could not be loaded.',
  loading: 'Loading the pictures',
  noneTitle: 'No pictures to show',
  noneBody: 'They may have been removed, or they are not open to you.',
  failedTitle: 'The pictures could not be loaded',
} as const
