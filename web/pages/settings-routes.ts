import { IconSettings } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

/** One page, which keeps what it has read from one section to the next. */
const settings = {
  label: siteTexts.screens.settings,
  group: 'you',
  access: 'member',
  page: page(() => import('./settings.tsx'), 'SettingsPage'),
} as const

/** The settings, and each section of them. */
export const settingsRoutes = [
  { ...settings, path: '/settings', menu: 'authenticated', icon: IconSettings, card: 'member' },
  { ...settings, path: '/settings/:section', menu: 'never' },
] as const satisfies readonly ScreenRoute[]
