/** Words of likes. */
export const likesTexts = {
  like: 'Like',
  removeLike: 'Remove Like',
  failed: 'Your like could not be saved',
  mutual: 'You like each other',
  message: 'Message',
  ratePictures: 'Rate pictures',
  likePicture: 'Like this picture',
  removePictureLike: 'Remove your like of this picture',
} as const
