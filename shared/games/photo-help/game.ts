import { quoted } from '#shared/texts/quoted.ts'
import { numberWordsFirst } from '../../texts/number-words.ts'
import { photoHelpLimits } from './limits.ts'

export const photoHelp = {
  figure: 'photoHelp',
  steps: ['photoHelp', 'photoHelpTip', 'photoHelpUsed'],
  name: quoted('Help my Photos'),
  body: 'Crop other members’ pictures, and let them crop yours.',
  to: '/games/photocrop',
  page: 'photocrop',
  badge: {
    name: 'Picture Doctor',
    body: `${numberWordsFirst(photoHelpLimits.badgeFrom)} of their crops were used`,
  },
  credits: { PHOTO_HELP: 3 },
  works: { PHOTO_HELP: 'A crop that was used' },
} as const
