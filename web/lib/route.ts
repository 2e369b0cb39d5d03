import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { landingTexts } from '#shared/texts/landing.ts'
import type { siteTexts } from '#shared/texts/site.ts'
import type { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { fieldsOf } from './fields-of.ts'
import type { Session } from './session.ts'

export type MenuGroup = keyof typeof siteTexts.groups

/** A screen. Menu, home cards, guards, titles and tests are derived from the list of these (`pages/routes.ts`). */
export type ScreenRoute = RouteWithCard | RouteWithVisitorCard | RouteWithoutCard

interface RouteBasics {
  /** Shown in the menu and in the page's title. */
  readonly label: string
  readonly group: MenuGroup
  /** If they may not open it, visitors are redirected to the login and members to home. */
  readonly access: 'anyone' | 'visitor' | 'member' | 'admin'
  readonly menu: 'always' | 'authenticated' | 'unauthenticated' | 'admin' | 'never'
  /** Its tab in the members' tab bar on phones, with a short label. */
  readonly tab?: { readonly label: string; readonly icon: Icon }
  /** The code loads when it is first opened, or earlier. */
  readonly page: LazyPage
  readonly visitorPage?: LazyPage
}

type LazyPage = ComponentType<PageProps> & { readonly preload: () => Promise<void> }

interface RouteWithoutCard extends RouteBasics {
  readonly path: string
  readonly icon?: Icon
  readonly card?: never
}

export interface RouteWithCard extends RouteBasics {
  readonly path: keyof typeof sitePagesTexts.cards
  readonly icon: Icon
  readonly card: 'member'
}

interface RouteWithVisitorCard extends RouteBasics {
  readonly path: keyof typeof landingTexts.cards
  readonly icon: Icon
  readonly card: 'visitor'
}

export interface PageProps {
  /** For pages that link to all the others: they cannot import the list that contains them. */
  readonly routes: readonly ScreenRoute[]
}

export function mayOpen({ access }: Pick<ScreenRoute, 'access'>, session: Session): boolean {
  switch (access) {
    case 'anyone':
      return true
    case 'visitor':
      return !session.isLoggedIn
    case 'member':
      return session.isLoggedIn
    case 'admin':
      return isAdmin(session)
  }
}

export const needsLogin = ({ access }: Pick<ScreenRoute, 'access'>): boolean =>
  access === 'member' || access === 'admin'

/** Whether the screen needs roles that this browser does not know yet. The settings will have them. */
export function waitsForRoles({ access }: Pick<ScreenRoute, 'access'>, session: Session): boolean {
  return access === 'admin' && session.isLoggedIn && session.profileId === undefined
}

export function isInMenu(route: Pick<ScreenRoute, 'access' | 'menu'>, session: Session): boolean {
  if (!mayOpen(route, session)) return false
  switch (route.menu) {
    case 'always':
      return true
    case 'authenticated':
      return session.isLoggedIn
    case 'unauthenticated':
      return !session.isLoggedIn
    case 'admin':
      return isAdmin(session)
    case 'never':
      return false
  }
}

export function hasCard(route: ScreenRoute, session: Session): route is RouteWithCard {
  return route.card === 'member' && mayOpen(route, session)
}

export const hasVisitorCard = (route: ScreenRoute): route is RouteWithVisitorCard =>
  route.card === 'visitor'

function isAdmin({ isLoggedIn, roles }: Session) {
  return isLoggedIn && roles.includes('ADMIN')
}

/** What the login stores in its history entry: the page that led to it. */
export interface ReturnState {
  readonly from: string
}

/** The page to show after the login; home if none of ours is stored. */
export function returnPathOf(state: unknown): string {
  const { from } = fieldsOf(state)
  return typeof from === 'string' && isPageOfOurs(from) ? from : '/'
}

function isPageOfOurs(path: string) {
  return /^\/(?![/\\])/.test(path) && !/^\/log(in|out)\b/.test(path)
}
