import { identifyLimits } from '../identify.ts'
import { numberWordsFirst } from './number-words.ts'

/** Words of 'Community and Games', and of the tabs of pages that hold several of them. */
export const gamesTexts = {
  title: 'Community and Games',
  lead: 'What members do for each other, and with each other. Nothing here costs money.',
  tabs: {
    ratinggame: 'Rating games',
    photocrop: 'Photo games',
    arbitration: 'Judging and care',
  },
  /** What stands beside the games that members join. */
  others: {
    identify: {
      figure: 'identify',
      name: '3 2 1 Identify!',
      body: `${numberWordsFirst(identifyLimits.shots)} poses for the camera, and others can trust that your picture is you.`,
      to: '/games/photocrop/identify',
      page: 'photocrop',
    },
    dungeon: {
      figure: 'dungeon',
      name: 'Bad Boy Dungeon',
      body: 'Where a verdict puts somebody for a while, and how they get out again.',
      to: '/games/arbitration/dungeon',
      page: 'arbitration',
    },
    health: {
      figure: 'health',
      name: 'Health Incident Report',
      body: 'Let those you met know that they should get tested, without saying who you are.',
      to: '/games/arbitration/health',
      page: 'arbitration',
    },
    arbitration: {
      figure: 'arbitration',
      name: 'Community Arbitration',
      body: 'Members judge what members report, with all names covered.',
      to: '/games/arbitration',
      page: 'arbitration',
    },
  },
} as const
