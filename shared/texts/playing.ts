import { gamesLimits } from '../games-limits.ts'

const shownScore = (percent: number, count: number) =>
  count === 0
    ? `${percent}%, fewer than ${gamesLimits.shownStep} results`
    : `${percent}%, ${count}+ results`

/** Words about being in a game, in its settings and on its screen. */
export const playingTexts = {
  loading: 'Loading the game',
  failed: 'We couldn’t load the game',
  how: 'How it works',
  joining: 'If you join',
  leave: 'Leave the game, or change what others see',
  off: 'You can leave at any time.',
  join: 'Join the game',
  joined: 'You’re in the game.',
  notSaved: 'We couldn’t save your change. Please try again.',
  players: (count: number) => `At least ${count.toLocaleString('en')} players so far`,
  waiting: {
    title: 'Waiting for more players',
    body: `The game starts with ${gamesLimits.playersLeast}.`,
    progress: 'Players so far',
    so: (count: number) =>
      count === 0
        ? `Fewer than ${gamesLimits.playersStep} members have joined.`
        : `At least ${count} members have joined.`,
  },
  settings: {
    title: 'Games',
    helper:
      'Until you join a game, it uses nothing about you. Only GPT Buster! may show your public profile.',
    onBoard: 'Show me on the season board',
    badge: (badge: string) => `Show my badge “${badge}” on my profile`,
  },
  nextResults: {
    today: (time: string) => `Next results: today at ${time}.`,
    tomorrow: (time: string) => `Next results: tomorrow at ${time}.`,
  },
  board: {
    title: 'Season board',
    season: (from: string, until: string) => `${from} to ${until}`,
    failed: 'We couldn’t load the board.',
    none: 'Nobody is on the board yet.',
    rule: `You need ${gamesLimits.boardLeast} results to get on the board. Scores from few results count for less.`,
    caption: 'Players on the board',
    place: 'Place',
    member: 'Member',
    score: 'Score',
    you: 'you',
    own: (percent: number, count: number) => `Yours: ${shownScore(percent, count)}.`,
    ownNone: 'No results this season.',
    of: shownScore,
  },
} as const
