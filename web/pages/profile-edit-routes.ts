import { IconUserEdit } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

/** One page, which keeps what is typed from one section to the next. */
const editor = {
  label: siteTexts.screens.profileEdit,
  group: 'you',
  access: 'member',
  page: page(() => import('./profile-edit.tsx'), 'ProfileEditPage'),
} as const

/** The profile editor, and each section of it. */
export const profileEditRoutes = [
  { ...editor, path: '/profileEdit', menu: 'authenticated', icon: IconUserEdit, card: 'member' },
  { ...editor, path: '/profileEdit/:section', menu: 'never' },
] as const satisfies readonly ScreenRoute[]
