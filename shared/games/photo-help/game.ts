import { numberWordsFirst } from '../../texts/number-words.ts'
import { photoHelpLimits } from './limits.ts'

export const photoHelp = {
  figure: 'photoHelp',
  name: 'Help my Photos',
  body: 'Frame a picture for somebody, and let others find the better picture in yours.',
  to: '/games/photocrop',
  page: 'photocrop',
  badge: {
    name: 'Photo Doctor',
    body: `${numberWordsFirst(photoHelpLimits.badgeFrom)} of their crops were taken`,
  },
  credits: { PHOTO_HELP: 3 },
  works: { PHOTO_HELP: 'A crop that was accepted' },
} as const
