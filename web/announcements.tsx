import { matchPath, useLocation } from 'react-router'
import { type RouteRow, routes } from './lib/routes.ts'
import { useSite } from './lib/site.data.ts'
import { RotatingLines } from './ui/rotating-lines.tsx'
import { WarningNotice } from './warning-notice.tsx'

const rows: readonly RouteRow[] = routes
const publicPaths = rows
  .filter(({ access }) => access === 'anyone' || access === 'visitor')
  .map(({ path }) => path)
/** Where a newcomer passes. */
const entrances = ['/', '/login', '/register']

/** What the site says to everybody, on the screens that are open to everybody: members' own keep their room. */
export function Announcements() {
  const { pathname } = useLocation()
  const { data: site, isError } = useSite()
  const isPublic = publicPaths.some(path => matchPath(path, pathname))
  return (
    <>
      {isPublic && !isError && <RotatingLines lines={site?.headerLines} />}
      {entrances.includes(pathname) && <WarningNotice />}
    </>
  )
}
