import { gamesLimits } from '../games-limits.ts'

const shownScore = (percent: number, count: number) =>
  count === 0
    ? `${percent} % of fewer than ${gamesLimits.shownStep}`
    : `${percent} % of ${count} or more`

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
  players: (count: number) => `${count.toLocaleString('en')} players or more`,
  waiting: {
    title: 'Waiting for more players',
    body: `The game begins with ${gamesLimits.playersLeast} players.`,
    progress: 'Players who have joined',
    so: (count: number) =>
      count === 0
        ? `Fewer than ${gamesLimits.playersStep} members have joined.`
        : `At least ${count} members have joined.`,
  },
  settings: {
    title: 'Games',
    helper: 'Off: you see nothing of the game, and the game has nothing of yours.',
    link: 'Open the game',
    section: 'Join or leave games, and choose what others see of it',
    onBoard: 'Show me on the season’s board',
    badge: (name: string) => `Show my badge “${name}” on my profile`,
  },
  nextResults: {
    today: (time: string) => `Next results: today at ${time}.`,
    tomorrow: (time: string) => `Next results: tomorrow at ${time}.`,
  },
  board: {
    title: 'The season’s board',
    season: (from: string, until: string) => `${from} to ${until}`,
    failed: 'The board could not be loaded.',
    none: 'Nobody is on the board yet.',
    rule: `The board names players from ${gamesLimits.boardLeast} on. It goes by the share that is all but certain, so luck with few counts little.`,
    caption: 'Who is on the board',
    place: 'Place',
    member: 'Member',
    score: 'Score',
    you: 'you',
    own: (percent: number, count: number) => `Yours: ${shownScore(percent, count)}.`,
    ownNone: 'You have no results this season yet.',
    of: shownScore,
  },
} as const
