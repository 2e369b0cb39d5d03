/** Words of 'Community and Games', and of the tabs of pages that hold several of them. */
export const gamesTexts = {
  title: 'Community and Games',
  lead: 'What members do for each other, and with each other. Nothing here costs money.',
  back: 'Community and Games',
  tabs: { arbitration: 'Judging and care', photocrop: 'Photo games' },
  games: {
    identify: {
      name: '3 2 1 Identify!',
      body: 'Three poses for the camera, and others can trust that your picture is you.',
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
