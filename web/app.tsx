import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { AppShell } from './app-shell.tsx'
import { RouteGuard } from './lib/route-guard.tsx'
import { type RoutePath, routes } from './lib/routes.ts'
import { PageSkeleton } from './ui/page-skeleton.tsx'
import { ToastProvider } from './ui/toast.tsx'

/** The page of every row of the route table, loaded when it is first opened. */
const pages: Record<RoutePath, ComponentType> = {
  '/': lazy(async () => ({ default: (await import('./pages/home.tsx')).HomePage })),
  '/search/map': lazy(async () => ({
    default: (await import('./pages/search-map.tsx')).SearchMapPage,
  })),
  '/search/profile': lazy(async () => ({
    default: (await import('./pages/search-profile.tsx')).SearchProfilePage,
  })),
  '/search/tile': lazy(async () => ({
    default: (await import('./pages/search-tile.tsx')).SearchTilePage,
  })),
  '/search/swype': lazy(async () => ({
    default: (await import('./pages/search-swype.tsx')).SearchSwypePage,
  })),
  '/chat/personal': lazy(async () => ({
    default: (await import('./pages/personal-chat.tsx')).PersonalChatPage,
  })),
  '/chat/broadcast': lazy(async () => ({
    default: (await import('./pages/broadcast-chat.tsx')).BroadcastChatPage,
  })),
  '/profile': lazy(async () => ({
    default: (await import('./pages/own-profile.tsx')).OwnProfilePage,
  })),
  '/profile/:profileId': lazy(async () => ({
    default: (await import('./pages/profile.tsx')).ProfilePage,
  })),
  '/profilePicCarousel': lazy(async () => ({
    default: (await import('./pages/profile-pic-carousel.tsx')).ProfilePicCarouselPage,
  })),
  '/profileEdit': lazy(async () => ({
    default: (await import('./pages/profile-edit.tsx')).ProfileEditPage,
  })),
  '/profilePicRateSwipe': lazy(async () => ({
    default: (await import('./pages/profile-pic-rate-swipe.tsx')).ProfilePicRateSwipePage,
  })),
  '/profilePicUpload': lazy(async () => ({
    default: (await import('./pages/profile-pic-upload.tsx')).ProfilePicUploadPage,
  })),
  '/profilePicEdit': lazy(async () => ({
    default: (await import('./pages/profile-pic-edit.tsx')).ProfilePicEditPage,
  })),
  '/billing': lazy(async () => ({ default: (await import('./pages/billing.tsx')).BillingPage })),
  '/settings': lazy(async () => ({ default: (await import('./pages/settings.tsx')).SettingsPage })),
  '/dashboard/billing': lazy(async () => ({
    default: (await import('./pages/billing-desk.tsx')).BillingDeskPage,
  })),
  '/logout': lazy(async () => ({ default: (await import('./pages/logout.tsx')).LogoutPage })),
  '/erased': lazy(async () => ({ default: (await import('./pages/erased.tsx')).ErasedPage })),
  '/login': lazy(async () => ({ default: (await import('./pages/login.tsx')).LoginPage })),
  '/register': lazy(async () => ({ default: (await import('./pages/register.tsx')).RegisterPage })),
  '/confirmEmail': lazy(async () => ({
    default: (await import('./pages/confirm-email.tsx')).ConfirmEmailPage,
  })),
  '/undoEmail': lazy(async () => ({
    default: (await import('./pages/undo-email.tsx')).UndoEmailPage,
  })),
  '/aboutus': lazy(async () => ({ default: (await import('./pages/about-us.tsx')).AboutUsPage })),
  '/tos': lazy(async () => ({ default: (await import('./pages/tos.tsx')).TosPage })),
  '/contactus': lazy(async () => ({
    default: (await import('./pages/contact-us.tsx')).ContactUsPage,
  })),
  '/support': lazy(async () => ({ default: (await import('./pages/support.tsx')).SupportPage })),
  '/versions': lazy(async () => ({ default: (await import('./pages/versions.tsx')).VersionsPage })),
  '/sorry': lazy(async () => ({ default: (await import('./pages/sorry.tsx')).SorryPage })),
}

const UntilKnownPage = lazy(async () => ({
  default: (await import('./pages/until-known.tsx')).UntilKnownPage,
}))
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found.tsx')).NotFoundPage,
}))

export interface AppProps {
  queryClient: QueryClient
}

export function App({ queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ToastProvider>
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
      {routes.map(row => {
        const Page = pages[row.path]
        const guarded = (
          <RouteGuard row={row} waiting={<UntilKnownPage />}>
            <Page />
          </RouteGuard>
        )
        return <Route key={row.path} path={row.path} element={guarded} />
      })}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
