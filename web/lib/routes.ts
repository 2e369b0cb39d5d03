import {
  type Icon,
  IconCards,
  IconCoin,
  IconHome,
  IconId,
  IconInfoCircle,
  IconLayoutGrid,
  IconLogin2,
  IconLogout,
  IconMap2,
  IconMessageCircle,
  IconSettings,
  IconUserEdit,
  IconUserPlus,
} from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'

export type MenuGroup = keyof typeof siteTexts.groups

export interface RouteCard {
  readonly name: string
  readonly body: string
  /** Who finds it on the home page. */
  readonly shownTo: 'member' | 'visitor'
}

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
  readonly card?: RouteCard
}

const { screens, cards } = siteTexts

/**
 * Every screen there is, in the order of menu and home cards. Menu, cards, guards and titles are made from it; app.tsx
 * gives each path its page.
 */
export const routes = [
  {
    path: '/',
    label: screens.home,
    group: 'discover',
    access: 'anyone',
    menu: 'always',
    icon: IconHome,
  },
  {
    path: '/search/map',
    label: screens.map,
    group: 'discover',
    access: 'member',
    menu: 'authenticated',
    icon: IconMap2,
    card: { ...cards.map, shownTo: 'member' },
  },
  {
    path: '/search/tile',
    label: screens.tiles,
    group: 'discover',
    access: 'member',
    menu: 'authenticated',
    icon: IconLayoutGrid,
    card: { ...cards.tiles, shownTo: 'member' },
  },
  {
    path: '/search/swype',
    label: screens.swype,
    group: 'discover',
    access: 'member',
    menu: 'authenticated',
    icon: IconCards,
    card: { ...cards.swype, shownTo: 'member' },
  },
  {
    path: '/search/profile',
    label: screens.read,
    group: 'discover',
    access: 'member',
    menu: 'authenticated',
    icon: IconId,
    card: { ...cards.read, shownTo: 'member' },
  },
  {
    path: '/chat/personal',
    label: screens.personalChat,
    group: 'talk',
    access: 'member',
    menu: 'authenticated',
    icon: IconMessageCircle,
    card: { ...cards.personalChat, shownTo: 'member' },
  },
  {
    path: '/chat/broadcast',
    label: screens.mapChat,
    group: 'talk',
    access: 'member',
    // There are no broadcasts yet: the page leads on.
    menu: 'never',
  },
  {
    path: '/profile',
    label: screens.profile,
    group: 'you',
    access: 'member',
    menu: 'never',
  },
  {
    path: '/profile/:profileId',
    label: screens.profile,
    group: 'you',
    access: 'member',
    menu: 'never',
  },
  {
    path: '/profilePicCarousel',
    label: screens.pictureViewer,
    group: 'you',
    access: 'member',
    menu: 'never',
  },
  {
    path: '/profileEdit',
    label: screens.profileEdit,
    group: 'you',
    access: 'member',
    menu: 'authenticated',
    icon: IconUserEdit,
    card: { ...cards.profileEdit, shownTo: 'member' },
  },
  {
    path: '/profilePicRateSwipe',
    label: screens.ratePictures,
    group: 'you',
    access: 'member',
    menu: 'never',
  },
  {
    path: '/profilePicUpload',
    label: screens.profilePicUpload,
    group: 'you',
    access: 'member',
    menu: 'never',
  },
  {
    path: '/profilePicEdit',
    label: screens.profilePicEdit,
    group: 'you',
    access: 'member',
    menu: 'never',
  },
  {
    path: '/settings',
    label: screens.settings,
    group: 'you',
    access: 'member',
    menu: 'authenticated',
    icon: IconSettings,
    card: { ...cards.account, shownTo: 'member' },
  },
  {
    path: '/aboutus',
    label: screens.aboutUs,
    group: 'discover',
    access: 'anyone',
    menu: 'always',
    icon: IconInfoCircle,
    card: { ...cards.aboutUs, shownTo: 'member' },
  },
  {
    path: '/logout',
    label: screens.logout,
    group: 'you',
    // Open to anyone, so that the screen can stay while the session ends.
    access: 'anyone',
    menu: 'authenticated',
    icon: IconLogout,
    card: { ...cards.logout, shownTo: 'member' },
  },
  {
    path: '/erased',
    label: screens.erased,
    group: 'you',
    // Open to anyone, so that the session can end while the screen stays.
    access: 'anyone',
    menu: 'never',
  },
  {
    path: '/login',
    label: screens.login,
    group: 'you',
    access: 'visitor',
    menu: 'unauthenticated',
    icon: IconLogin2,
    card: { ...cards.login, shownTo: 'visitor' },
  },
  {
    path: '/register',
    label: screens.register,
    group: 'you',
    access: 'anyone',
    menu: 'never',
    icon: IconUserPlus,
    card: { ...cards.register, shownTo: 'visitor' },
  },
  {
    path: '/confirmEmail',
    label: screens.confirmEmail,
    group: 'you',
    access: 'anyone',
    menu: 'never',
  },
  {
    path: '/dashboard/billing',
    label: screens.billingDesk,
    group: 'site',
    access: 'admin',
    menu: 'admin',
    icon: IconCoin,
  },
  { path: '/sorry', label: screens.sorry, group: 'discover', access: 'anyone', menu: 'never' },
  { path: '/tos', label: screens.tos, group: 'discover', access: 'anyone', menu: 'never' },
  {
    path: '/contactus',
    label: screens.contactUs,
    group: 'discover',
    access: 'member',
    menu: 'never',
  },
  { path: '/support', label: screens.support, group: 'discover', access: 'anyone', menu: 'never' },
  {
    path: '/versions',
    label: screens.versions,
    group: 'discover',
    access: 'anyone',
    menu: 'never',
  },
] as const satisfies readonly RouteRow[]

export type RoutePath = (typeof routes)[number]['path']
