import { matchPath, useLocation } from 'react-router'
import { type RouteRow, routes } from './routes.ts'

const rows: readonly RouteRow[] = routes
const publicPaths = rows
  .filter(({ access }) => access === 'anyone' || access === 'visitor')
  .map(({ path }) => path)

/** Whether the screen is open to everybody: those are for reading, while members' own keep their room. */
export function useIsPublicScreen(): boolean {
  const { pathname } = useLocation()
  return publicPaths.some(path => matchPath(path, pathname))
}
