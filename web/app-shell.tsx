import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { limits } from '#shared/limits.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { Announcements } from './announcements.tsx'
import { CrashedScreen } from './crashed-screen.tsx'
import { PasswordNotice } from './features/accounts/password-notice.tsx'
import { isInMenu } from './lib/menu-rule.ts'
import { usePageIcon } from './lib/page-title.ts'
import type { MenuGroup, RouteRow } from './lib/route-row.ts'
import { routes } from './lib/routes.ts'
import { type Session, useSession } from './lib/session.ts'
import { useSiteName } from './lib/site.data.ts'
import { useLoginOnExpiry } from './lib/use-login-on-expiry.ts'
import { useSorryOnFailure } from './lib/use-sorry-on-failure.ts'
import { OwnPlaceMissing } from './own-place-missing.tsx'
import { QuickExitEntry } from './quick-exit-entry.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TroubleNotice } from './trouble-notice.tsx'
import { Brand } from './ui/brand.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import type { NavigationGroup } from './ui/navigation.tsx'
import { Shell } from './ui/shell.tsx'

/** After the first screen: no budget of that is spent on it. */
const OwnPlaceEntry = lazy(async () => ({
  default: (await import('./own-place-entry.tsx')).OwnPlaceEntry,
}))

export interface AppShellProps {
  children: ReactNode
}

/** The frame around every screen, filled from the route table, the session and the site's brand. */
export function AppShell({ children }: AppShellProps) {
  const session = useSession()
  const name = useSiteName()
  const { pathname } = useLocation()
  useLoginOnExpiry()
  usePageIcon()
  useSorryOnFailure()
  return (
    <Shell
      brand={<Brand name={name} />}
      banner={
        <>
          <TroubleNotice />
          <Announcements />
          {session.isLoggedIn && <PasswordNotice />}
          {session.isLoggedIn && (
            <ErrorBoundary fallback={<OwnPlaceMissing />} resetKey={pathname}>
              <Suspense>
                <OwnPlaceEntry />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      }
      navigation={navigationFor(session)}
      footer={<SiteFooter />}
      navigationFooter={<QuickExitEntry />}
      navigationClosesAfterMs={limits.menuAutoCloseMs}
    >
      <ErrorBoundary fallback={<CrashedScreen />} resetKey={pathname}>
        {children}
      </ErrorBoundary>
    </Shell>
  )
}

const groups: readonly MenuGroup[] = ['discover', 'talk', 'you', 'site']

function navigationFor(session: Session): NavigationGroup[] {
  const rows: readonly RouteRow[] = routes.filter(row => isInMenu(row, session))
  return groups
    .map(group => ({
      label: siteTexts.groups[group],
      entries: rows
        .filter(row => row.group === group)
        .map(({ label, path, icon: Icon }) => ({ label, to: path, icon: Icon && <Icon /> })),
    }))
    .filter(({ entries }) => entries.length > 0)
}
