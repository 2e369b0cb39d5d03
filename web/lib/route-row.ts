import type { Icon } from '@tabler/icons-react'
import type { siteTexts } from '#shared/texts/site.ts'

export type MenuGroup = keyof typeof siteTexts.groups

export interface RouteRow {
  readonly path: string
  /** Names the screen in the menu and in the page's title. */
  readonly label: string
  readonly group: MenuGroup
  /** Who may open it; others are led to the login, or home. */
  readonly access: 'anyone' | 'visitor' | 'member' | 'admin'
  readonly menu: 'always' | 'authenticated' | 'unauthenticated' | 'admin' | 'never'
  /** Shown in the menu and on the card; a screen with neither has none. */
  readonly icon?: Icon
  /** Who finds a card for it on the home page. */
  readonly card?: 'member' | 'visitor'
}
