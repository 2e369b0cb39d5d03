import { identifyLimits } from '../identify.ts'
import { numberWordsFirst } from './number-words.ts'
import { quoted } from './quoted.ts'

/** Words of “Community and Games”, and of the pages with several of them as tabs. */
export const gamesTexts = {
  title: quoted('Community and Games'),
  lead: 'Play with other members and look after each other, for free.',
  tabs: {
    ratinggame: 'Rating games',
    photocrop: 'Picture games',
    arbitration: 'Justice and health',
  },
  /** The entries beside the games that members join. */
  others: {
    identify: {
      figure: 'identify',
      name: quoted('3 2 1 Identify!'),
      body: `${numberWordsFirst(identifyLimits.shots)} poses show others that a picture is really you.`,
      to: '/games/photocrop/identify',
      page: 'photocrop',
    },
    dungeon: {
      figure: 'dungeon',
      name: quoted('Bad Boy Dungeon'),
      body: 'See where members who broke the rules spend a while.',
      to: '/games/arbitration/dungeon',
      page: 'arbitration',
    },
    health: {
      figure: 'health',
      name: quoted('Health Incident Report'),
      body: 'Tell people you met to get tested, without saying who you are.',
      to: '/games/arbitration/health',
      page: 'arbitration',
    },
    arbitration: {
      figure: 'arbitration',
      name: quoted('Community Arbitration'),
      body: 'Members judge reports without seeing names.',
      to: '/games/arbitration',
      page: 'arbitration',
    },
  },
} as const
