import { useLocation } from 'react-router'
import { useSite } from './lib/site.data.ts'
import { useIsPublicScreen } from './lib/use-is-public-screen.ts'
import { RotatingLines } from './ui/rotating-lines.tsx'
import { WarningNotice } from './warning-notice.tsx'

/** Where a newcomer passes. */
const entrances = ['/', '/login', '/register']

/** What the site says to everybody, on the screens that are open to everybody: members' own keep their room. */
export function Announcements() {
  const { pathname } = useLocation()
  const { data: site, isLoadingError } = useSite()
  const isPublic = useIsPublicScreen()
  return (
    <>
      {isPublic && !isLoadingError && <RotatingLines lines={site?.headerLines} />}
      {entrances.includes(pathname) && <WarningNotice />}
    </>
  )
}
