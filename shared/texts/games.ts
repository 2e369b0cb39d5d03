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
      body: 'Ten pictures. How many like each of them? Guess, then see.',
    },
    cooties: {
      name: 'You got Cooties!',
      body: 'A week of tag on the map: poke, catch, cure and be cured.',
    },
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

/** Names of the games that members join. */
export const gameNames: Readonly<Record<GameId, string>> = {
  GPT_BUSTER: 'GPT Buster!',
  COOTIES: 'You got Cooties!',
  HOT_OR_NOT: 'Hot! or Not!',
  RATING_GAME: 'The Rating Game',
  PHOTO_HELP: 'Help my Photos',
}

/** Words about being in a game, in its settings and on its screen. */
export const playingTexts = {
  loading: 'Loading the game',
  failed: 'The game could not be loaded',
  how: 'How it works',
  joining: 'What joining means',
  leave: 'Leave the game, or choose what others see of it',
  off: 'You are in no game unless you join it, and can leave it at any time.',
  join: 'Join the game',
  joined: 'You are in the game.',
  notSaved: 'Your change could not be saved. Please try again.',
  players: (count: number) =>
    count >= gamesLimits.playersCounted
      ? `${gamesLimits.playersCounted.toLocaleString('en')} players or more`
      : count === 1
        ? '1 player'
        : `${count.toLocaleString('en')} players`,
  waiting: {
    title: 'Waiting for more players',
    body: (missing: number) =>
      missing === 1 ? 'One more player, and it begins.' : `${missing} more players, and it begins.`,
    progress: 'Players who have joined',
    of: (count: number) => `${count} of ${gamesLimits.playersLeast} players`,
  },
  settings: {
    title: 'Games',
    helper: 'Off: you see nothing of the game, and the game has nothing of yours.',
    link: 'Open the game',
    section: 'Join or leave games, and choose what others see of it',
    onBoard: 'Show me on the season’s board',
    badge: (name: string) => `Show my badge “${name}” on my profile`,
  },
  board: {
    title: 'The season’s board',
    season: (from: string, until: string) => `${from} to ${until}`,
    failed: 'The board could not be loaded.',
    none: 'Nobody is on the board yet.',
    rule: `From ${gamesLimits.boardLeast} on, or fewer where few play; the order is by the share that is all but certain, so luck with few counts little.`,
    caption: 'Who is on the board',
    place: 'Place',
    member: 'Member',
    score: 'Score',
    you: 'you',
    own: (good: string, total: string) => `Yours: ${good} of ${total}.`,
    ownNone: 'You have no score this season yet.',
    of: (good: string, total: string) => `${good} of ${total}`,
  },
} as const
