import { IconHeart } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const list = {
  group: 'talk',
  access: 'member',
  page: page(() => import('./likes.tsx'), 'LikesPage'),
} as const

/** Lists of likes: one in the menu, the others beside it. */
export const likesRoutes = [
  {
    ...list,
    path: '/likes/profilelikedyou',
    label: screens.likedYou,
    menu: 'authenticated',
    icon: IconHeart,
    card: 'member',
  },
  {
    ...list,
    path: '/likes/profilelikedyourpics',
    label: screens.likedYourPics,
    menu: 'never',
  },
  { ...list, path: '/likes/youlikedprofile', label: screens.youLiked, menu: 'never' },
  { ...list, path: '/likes/youlikedprofilepics', label: screens.likedTheirPics, menu: 'never' },
] as const satisfies readonly ScreenRoute[]
