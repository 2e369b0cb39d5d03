import { quoted } from '#shared/texts/quoted.ts'
import { numberWords } from '../../texts/number-words.ts'
import { cootiesLimits } from './rules.ts'

export const cooties = {
  figure: 'cooties',
  steps: ['cooties', 'cootiesCure', 'cootiesChain'],
  name: quoted('You got Cooties!'),
  body: 'Play tag on the map for a week: poke, catch, cure.',
  to: '/search/map?layer=cooties',
  badge: {
    name: 'Healer',
    body: `Cured ${numberWords(cootiesLimits.curesForBadge)} players of cooties`,
  },
  credits: { CURE: 1 },
  works: { CURE: 'A player cured of cooties' },
} as const
