import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

/** Led to by the page of the community's games, and by notifications. */
export const healthRoutes = [
  {
    path: '/games/arbitration/health',
    label: siteTexts.screens.health,
    group: 'you',
    access: 'member',
    menu: 'never',
    page: page(() => import('./health.tsx'), 'HealthPage'),
  },
] as const satisfies readonly ScreenRoute[]
