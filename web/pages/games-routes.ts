import { IconUserPlus } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const game = { group: 'discover', access: 'member', menu: 'never' } as const
const games = () => import('./games-screens.tsx')

/** What members do for each other, and the cases they judge. */
export const gamesRoutes = [
  {
    ...game,
    path: '/games',
    label: screens.community,
    menu: 'authenticated',
    icon: IconUserPlus,
    card: 'member',
    page: page(games, 'GamesPage'),
  },
  {
    ...game,
    path: '/games/arbitration',
    label: screens.arbitration,
    page: page(games, 'ArbitrationPage'),
  },
  {
    ...game,
    path: '/games/arbitration/dungeon',
    label: screens.dungeon,
    page: page(games, 'DungeonPage'),
  },
  {
    ...game,
    path: '/games/arbitration/practice',
    label: screens.practice,
    page: page(games, 'PracticePage'),
  },
  {
    ...game,
    path: '/games/arbitration/cases/:caseId',
    label: screens.case,
    page: page(games, 'CasePage'),
  },
  {
    ...game,
    path: '/games/arbitration/jury/:caseId',
    label: screens.jury,
    page: page(games, 'JuryPage'),
  },
] as const satisfies readonly ScreenRoute[]
