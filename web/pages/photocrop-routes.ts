import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const tab = { group: 'you', access: 'member', menu: 'never' } as const
const load = () => import('./photocrop.tsx')

/** Games with pictures, a tab each. */
export const photocropRoutes = [
  {
    ...tab,
    path: '/games/photocrop',
    label: screens.photoHelp,
    page: page(() => import('./photo-help.tsx'), 'PhotoHelpPage'),
  },
  {
    ...tab,
    path: '/games/photocrop/offers/:offerId',
    label: screens.photoOffer,
    page: page(() => import('./photo-help.tsx'), 'PhotoOfferPage'),
  },
  {
    ...tab,
    path: '/games/photocrop/identify',
    label: screens.identify,
    page: page(load, 'IdentifyPage'),
  },
  {
    ...tab,
    path: '/games/photocrop/identify/jury/:attemptId',
    label: screens.identifyJury,
    page: page(load, 'IdentifyJuryPage'),
  },
] as const satisfies readonly ScreenRoute[]
