import { IconUserPlus } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const discover = { group: 'discover', access: 'member', menu: 'never' } as const
const you = { group: 'you', access: 'member', menu: 'never' } as const
const games = () => import('./games-screens.tsx')
const buster = () => import('./gpt-buster.tsx')
const help = () => import('./photo-help.tsx')
const identify = () => import('./photocrop.tsx')
const rating = () => import('./ratinggame.tsx')
const health = () => import('./health.tsx')

/** What members do for each other, the cases they judge, and the games of each page, a tab each. */
export const gamesRoutes = [
  {
    ...discover,
    path: '/games',
    label: screens.community,
    menu: 'authenticated',
    icon: IconUserPlus,
    card: 'member',
    page: page(games, 'GamesPage'),
  },
  {
    ...discover,
    path: '/games/arbitration',
    label: screens.arbitration,
    page: page(games, 'ArbitrationPage'),
  },
  {
    ...discover,
    path: '/games/arbitration/dungeon',
    label: screens.dungeon,
    page: page(games, 'DungeonPage'),
  },
  {
    ...discover,
    path: '/games/arbitration/practice',
    label: screens.practice,
    page: page(games, 'PracticePage'),
  },
  {
    ...discover,
    path: '/games/arbitration/cases/:caseId',
    label: screens.case,
    page: page(games, 'CasePage'),
  },
  {
    ...discover,
    path: '/games/arbitration/jury/:caseId',
    label: screens.jury,
    page: page(games, 'JuryPage'),
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
    label: screens.gptBuster,
    page: page(buster, 'GptBusterPage'),
  },
  { ...you, path: '/games/photocrop', label: screens.photoHelp, page: page(help, 'PhotoHelpPage') },
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
    label: screens.hotOrNot,
    page: page(rating, 'HotOrNotPage'),
  },
  {
    ...you,
    path: '/games/ratinggame/guess',
    label: screens.ratingGame,
    page: page(rating, 'RatingGamePage'),
  },
] as const satisfies readonly ScreenRoute[]
