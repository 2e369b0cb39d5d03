import { matchPath, useLocation } from 'react-router'
import type { RouteRow } from './route-row.ts'
import { routes } from './routes.ts'

const rows: readonly RouteRow[] = routes
const memberPaths = rows
  .filter(({ access }) => access === 'member' || access === 'admin')
  .map(({ path }) => path)

/**
 * Whether the screen is open to everybody, as that of an unknown address is: those are for reading, while members' own
 * keep their room.
 */
export function useIsPublicScreen(): boolean {
  const { pathname } = useLocation()
  return !memberPaths.some(path => matchPath(path, pathname))
}
