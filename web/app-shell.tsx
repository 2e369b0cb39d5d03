import { IconMoodSad } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { UnreadCounts } from '#shared/contract/notifications.ts'
import { limits } from '#shared/limits.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { Announcements } from './announcements.tsx'
import { readStored, writeStored } from './lib/device-storage.ts'
import { usePageIcon } from './lib/page-title.ts'
import { isInMenu, type MenuGroup, needsLogin, type ScreenRoute } from './lib/route.ts'
import { type Session, useSession } from './lib/session.ts'
import { useSiteName } from './lib/site.data.ts'
import { useShownCounts } from './lib/unread-counts.ts'
import { useLoginOnExpiry, useSorryOnFailure } from './lib/watch-calls.ts'
import { routes } from './pages/routes.ts'
import { QuickExitButton } from './quick-exit-button.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Button } from './ui/button/button.tsx'
import { ButtonLink } from './ui/button/button-link.tsx'
import { Brand } from './ui/layout/brand.tsx'
import type { NavigationGroup } from './ui/layout/navigation.tsx'
import { Page, StepActions } from './ui/layout/page.tsx'
import { Shell } from './ui/layout/shell.tsx'
import { Badge } from './ui/media/badge.tsx'
import { onDemand } from './ui/on-demand.tsx'
import { EmptyState } from './ui/state/empty-state.tsx'
import { ErrorBoundary } from './ui/state/error-boundary.tsx'
import { UrgentNotice } from './urgent-notice.tsx'

/** Loaded separately, so that visitors do not download them. */
export const MemberSync = onDemand(async () => (await import('./member-sync.tsx')).MemberSync)
export const MemberTabs = onDemand(async () => (await import('./member-sync.tsx')).MemberTabs)
const MemberButtons = onDemand(async () => (await import('./member-sync.tsx')).MemberButtons)

/** Starts the loading early. If the code cannot be loaded, the shell says so. */
export async function readAhead(client: QueryClient): Promise<void> {
  const sync = await import('./member-sync.tsx').catch(() => undefined)
  await sync?.readAhead(client)
}

export function AppShell({ children }: { children: ReactNode }) {
  const session = useSession()
  const name = useSiteName()
  const { pathname, key } = useLocation()
  const isPublic = isPublicScreen(pathname)
  const [isCollapsed, setIsCollapsed] = useState(readStored(collapsedKey) === true)
  const collapse = (next: boolean) => {
    setIsCollapsed(next)
    writeStored(collapsedKey, next)
  }
  useLoginOnExpiry()
  usePageIcon()
  useSorryOnFailure()
  return (
    <Shell
      brand={<Brand name={name} />}
      banner={
        <Announcements isPublic={isPublic} isLoggedIn={session.isLoggedIn}>
          {session.isLoggedIn && (
            <MemberPart fallback={<MemberSyncFailed />}>
              <MemberSync />
            </MemberPart>
          )}
        </Announcements>
      }
      actions={
        session.isLoggedIn && (
          <MemberPart>
            <MemberButtons />
          </MemberPart>
        )
      }
      navigation={navigationFor(session)}
      footer={isPublic && <SiteFooter />}
      navigationFooter={isRail => <QuickExitButton isRail={isRail} />}
      navigationOptions={{
        closesAfterMs: limits.menuAutoCloseMs,
        isDrawer: !session.isLoggedIn && entrances.includes(pathname),
        isCollapsed,
        onCollapse: collapse,
      }}
      tabs={
        session.isLoggedIn && (
          <MemberPart>
            <MemberTabs />
          </MemberPart>
        )
      }
    >
      <ErrorBoundary fallback={<CrashedScreen />} resetKey={key}>
        {children}
      </ErrorBoundary>
    </Shell>
  )
}

interface MemberPartProps {
  /** Shown if its code could not be loaded. */
  fallback?: ReactNode
  children: ReactNode
}

function MemberPart({ fallback = null, children }: MemberPartProps) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary fallback={fallback} resetKey={pathname}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

const collapsedKey = 'menu-collapsed'

/** Screens for newcomers are laid out as a whole: a menu of three entries gets no column beside them. */
const entrances = ['/', '/login', '/register']

const memberPaths = (routes as readonly ScreenRoute[]).filter(needsLogin).map(({ path }) => path)

/**
 * Screens open to everyone and unknown addresses have announcements and a footer. Members' own screens have neither.
 */
const isPublicScreen = (pathname: string) => !memberPaths.some(path => matchPath(path, pathname))

const groups: readonly MenuGroup[] = ['discover', 'talk', 'you', 'site']

const counted: Readonly<Record<string, keyof UnreadCounts>> = {
  '/chat/personal': 'conversations',
  '/notifications': 'notifications',
}

function navigationFor(session: Session): NavigationGroup[] {
  const shown: readonly ScreenRoute[] = routes.filter(route => isInMenu(route, session))
  return groups
    .map(group => ({
      label: siteTexts.groups[group],
      entries: shown
        .filter(route => route.group === group)
        .map(({ label, path, icon }) => ({
          label,
          to: path,
          icon,
          badge: counted[path] && <UnreadBadge what={counted[path]} />,
        })),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** A component of its own, so that a new count renders nothing else. */
function UnreadBadge({ what }: { what: keyof UnreadCounts }) {
  const { [what]: count } = useShownCounts()
  return count > 0 && <Badge label={siteTexts.unread}>{count}</Badge>
}

function CrashedScreen() {
  const { title, body, reload } = siteTexts.crashed
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={IconMoodSad}
        title={title}
        body={body}
        action={
          <StepActions>
            <Button onClick={() => window.location.reload()}>{reload}</Button>
            <ButtonLink to="/">{siteTexts.goHome}</ButtonLink>
          </StepActions>
        }
      />
    </Page>
  )
}

function MemberSyncFailed() {
  const { pathname, search } = window.location
  return (
    <UrgentNotice kind="error">
      {siteTexts.ownPlaceMissing} <a href={`${pathname}${search}`}>{siteTexts.crashed.reload}</a>
    </UrgentNotice>
  )
}
