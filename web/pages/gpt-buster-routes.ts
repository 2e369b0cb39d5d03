import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

export const gptBusterRoutes = [
  {
    group: 'discover',
    access: 'member',
    menu: 'never',
    path: '/games/gptbuster',
    label: siteTexts.screens.gptBuster,
    page: page(() => import('./gpt-buster.tsx'), 'GptBusterPage'),
  },
] as const satisfies readonly ScreenRoute[]
