import { numberWords } from '../../texts/number-words.ts'
import { cootiesLimits } from './rules.ts'

export const cooties = {
  figure: 'cooties',
  name: 'You got Cooties!',
  body: 'A week of tag on the map: poke, catch, cure and be cured.',
  to: '/search/map?layer=cooties',
  badge: {
    name: 'Healer',
    body: `Cured ${numberWords(cootiesLimits.curesForBadge)} players of the cooties`,
  },
  credits: { CURE: 1 },
  works: { CURE: 'Somebody cured of the cooties' },
} as const
