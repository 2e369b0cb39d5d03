import { gamesLimits } from '../games-limits.ts'
import { identifyLimits } from '../identify.ts'
import { numberWordsFirst } from './number-words.ts'
/** Words of 'Community and Games', and of the tabs of pages that hold several of them. */
export const gamesTexts = {
  title: 'Community and Games',
  lead: 'What members do for each other, and with each other. Nothing here costs money.',
  back: 'Community and Games',
  tabs: {
    gptBuster: 'GPT Buster!',
    ratinggame: 'Rating games',
    photocrop: 'Photo games',
    arbitration: 'Judging and care',
  },
  games: {
    gptBuster: {
      name: 'GPT Buster!',
      body: 'A person or a bot? Read a profile, see what the site noticed, and say it.',
    },
    hotOrNot: {
      name: 'Hot! or Not!',
      body: 'Swipe through pictures, and see how your own are liked.',
    },
    ratingGame: {
      name: 'The Rating Game',
      body: `${numberWordsFirst(gamesLimits.roundPictures)} pictures. How many like each of them? Guess, then see.`,
    },
    cooties: {
      name: 'You got Cooties!',
      body: 'A week of tag on the map: poke, catch, cure and be cured.',
    },
    photoHelp: {
      name: 'Help my Photos',
      body: 'Frame a picture for somebody, and let others find the better picture in yours.',
    },
    identify: {
      name: '3 2 1 Identify!',
      body: `${numberWordsFirst(identifyLimits.shots)} poses for the camera, and others can trust that your picture is you.`,
    },
    dungeon: {
      name: 'Bad Boy Dungeon',
      body: 'Where a verdict puts somebody for a while, and how they get out again.',
    },
    health: {
      name: 'Health Incident Report',
      body: 'Let those you met know that they should get tested, without saying who you are.',
    },
    arbitration: {
      name: 'Community Arbitration',
      body: 'Members judge what members report, with all names covered.',
    },
  },
} as const
