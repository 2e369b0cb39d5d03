import { quoted } from './quoted.ts'

/** Words of likes. */
export const likesTexts = {
  like: quoted('Like'),
  removeLike: quoted('Remove Like'),
  failed: 'Couldn’t save your like',
  mutual: 'You like each other',
  message: 'Message',
  ratePictures: 'Rate pictures',
  likePicture: 'Like this picture',
  removePictureLike: 'Remove your like of this picture',
} as const
