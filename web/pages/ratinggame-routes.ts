import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const tab = { group: 'you', access: 'member', menu: 'never' } as const
const load = () => import('./ratinggame.tsx')

/** Games about how pictures are liked, a tab each. */
export const ratinggameRoutes = [
  { ...tab, path: '/games/ratinggame', label: screens.hotOrNot, page: page(load, 'HotOrNotPage') },
  {
    ...tab,
    path: '/games/ratinggame/guess',
    label: screens.ratingGame,
    page: page(load, 'RatingGamePage'),
  },
] as const satisfies readonly ScreenRoute[]
