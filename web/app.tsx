import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { AppShell, MemberSync, MemberTabs, readAhead } from './app-shell.tsx'
import { usePageTitle } from './lib/page-title.ts'
import { noteNotice } from './lib/recent-notices.ts'
import {
  mayOpen,
  type ReturnState,
  returnPathOf,
  type ScreenRoute,
  waitsForRoles,
} from './lib/route.ts'
import { currentSession, useSession } from './lib/session.ts'
import { routes } from './pages/routes.ts'
import { onDemand } from './ui/on-demand.tsx'
import { ToastProvider } from './ui/overlay/toast.tsx'
import { PageSkeleton } from './ui/state/skeleton.tsx'

const RolesPendingPage = onDemand(
  async () => (await import('./pages/roles-pending.tsx')).RolesPendingPage,
)
const NotFoundPage = onDemand(async () => (await import('./pages/dead-ends.tsx')).NotFoundPage)

/**
 * Loads the code of the screen at this address, along with the app's own code, and the data that every member screen
 * reads.
 */
export async function preloadScreen(client: QueryClient): Promise<void> {
  const session = currentSession()
  const route: ScreenRoute | undefined = routes.find(({ path }) =>
    matchPath(path, window.location.pathname),
  )
  const page = session.isLoggedIn ? route?.page : (route?.visitorPage ?? route?.page)
  const parts = session.isLoggedIn ? [MemberSync, MemberTabs] : []
  const reading = session.isLoggedIn && readAhead(client)
  await Promise.all([reading, page?.preload(), ...parts.map(part => part.preload())])
}

export function App({ queryClient }: { queryClient: QueryClient }) {
  const { profileId } = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ToastProvider reader={profileId} onShown={noteNotice}>
          <AppShell>
            <Suspense fallback={<PageSkeleton />}>
              <Screens />
            </Suspense>
          </AppShell>
        </ToastProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Screens() {
  return (
    <Routes>
      {routes.map(route => (
        <Route key={route.path} path={route.path} element={<GuardedPage route={route} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

function GuardedPage({ route }: { route: ScreenRoute }) {
  const session = useSession()
  const { pathname, search, hash, state } = useLocation()
  usePageTitle(route.label)
  if (mayOpen(route, session)) {
    if (session.isLoggedIn || !route.visitorPage) return <route.page routes={routes} />
    return <route.visitorPage routes={routes} />
  }
  if (waitsForRoles(route, session)) return <RolesPendingPage />
  if (session.isLoggedIn) return <Navigate to={returnPathOf(state)} replace />
  const from: ReturnState = { from: `${pathname}${search}${hash}` }
  return <Navigate to="/login" state={from} replace />
}
