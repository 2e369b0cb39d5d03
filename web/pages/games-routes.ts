import { IconUserPlus } from '@tabler/icons-react'
import { games } from '#shared/games/games.ts'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const discover = { group: 'discover', access: 'member', menu: 'never' } as const
const you = { group: 'you', access: 'member', menu: 'never' } as const
const screensOfGames = () => import('./games-screens.tsx')
const buster = () => import('./gpt-buster.tsx')
const help = () => import('./photo-help.tsx')
const identify = () => import('./photocrop.tsx')
const hotOrNot = () => import('#web/features/games/hot-or-not/page.tsx')
const ratingGame = () => import('#web/features/games/rating-game/page.tsx')
const health = () => import('./health.tsx')

/** Volunteering, cases and games. Each entry of a page is a tab. */
export const gamesRoutes = [
  {
    ...discover,
    path: '/games',
    label: screens.community,
    menu: 'authenticated',
    icon: IconUserPlus,
    card: 'member',
    page: page(screensOfGames, 'GamesPage'),
  },
  {
    ...discover,
    path: '/games/arbitration',
    label: screens.arbitration,
    page: page(screensOfGames, 'ArbitrationPage'),
  },
  {
    ...discover,
    path: '/games/arbitration/dungeon',
    label: screens.dungeon,
    page: page(screensOfGames, 'DungeonPage'),
  },
  {
    ...discover,
    path: '/games/arbitration/practice',
    label: screens.practice,
    page: page(screensOfGames, 'PracticePage'),
  },
  {
    ...discover,
    path: '/games/arbitration/cases/:caseId',
    label: screens.case,
    page: page(screensOfGames, 'CasePage'),
  },
  {
    ...discover,
    path: '/games/arbitration/jury/:caseId',
    label: screens.jury,
    page: page(screensOfGames, 'JuryPage'),
  },
  {
    ...you,
    path: '/games/arbitration/health',
    label: screens.health,
    page: page(health, 'HealthPage'),
  },
  {
    ...discover,
    path: '/games/gptbuster',
    label: games.GPT_BUSTER.name,
    page: page(buster, 'GptBusterPage'),
  },
  {
    ...you,
    path: '/games/photocrop',
    label: games.PHOTO_HELP.name,
    page: page(help, 'PhotoHelpPage'),
  },
  {
    ...you,
    path: '/games/photocrop/offers/:offerId',
    label: screens.photoOffer,
    page: page(help, 'PhotoOfferPage'),
  },
  {
    ...you,
    path: '/games/photocrop/identify',
    label: screens.identify,
    page: page(identify, 'IdentifyPage'),
  },
  {
    ...you,
    path: '/games/photocrop/identify/jury/:attemptId',
    label: screens.identifyJury,
    page: page(identify, 'IdentifyJuryPage'),
  },
  {
    ...you,
    path: '/games/ratinggame',
    label: games.HOT_OR_NOT.name,
    page: page(hotOrNot, 'HotOrNotPage'),
  },
  {
    ...you,
    path: '/games/ratinggame/guess',
    label: games.RATING_GAME.name,
    page: page(ratingGame, 'RatingGamePage'),
  },
] as const satisfies readonly ScreenRoute[]
