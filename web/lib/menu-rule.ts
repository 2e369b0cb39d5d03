import type { RouteRow } from './route-row.ts'
import type { Session } from './session.ts'

/** Whether the screen opens for this session. */
export function mayOpen({ access }: Pick<RouteRow, 'access'>, session: Session): boolean {
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

/** Whether only the roles could open the screen, which this browser does not know yet: the settings will tell them. */
export function waitsForRoles({ access }: Pick<RouteRow, 'access'>, session: Session): boolean {
  return access === 'admin' && session.isLoggedIn && session.profileId === undefined
}

/** Whether the screen has an entry in the menu. */
export function isInMenu(row: Pick<RouteRow, 'access' | 'menu'>, session: Session): boolean {
  if (!mayOpen(row, session)) return false
  switch (row.menu) {
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

/** Whether the screen has a card on the home page. */
export function isOnHome(row: Pick<RouteRow, 'access' | 'card'>, session: Session): boolean {
  const reader = session.isLoggedIn ? 'member' : 'visitor'
  return row.card === reader && mayOpen(row, session)
}

function isAdmin({ isLoggedIn, roles }: Session) {
  return isLoggedIn && roles.includes('ADMIN')
}
