import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Announcements } from './announcements.tsx'
import { BlankFaces, NearYouSection } from './features/discovery/near-you-section.tsx'
import { HomeFrame } from './pages/home-frame.tsx'
import { LandingHero } from './pages/landing-hero.tsx'
import { Brand } from './ui/layout/brand.tsx'
import { Shell } from './ui/layout/shell.tsx'

/** The HTML that the server sends before any script runs, by file name in the build. The app then looks the same. */
export function drawFirstPages() {
  return {
    'visitor-home.html': draw(
      <Shell {...shell(true)} banner={<Announcements isPublic isLoggedIn={false} />}>
        <LandingHero name="{{name}}" tagline="{{tagline}}" />
      </Shell>,
    ),
    /** A member's home before the app knows which member it is. */
    'member-home.html': draw(
      <Shell {...shell(false)} banner={<Announcements isPublic isLoggedIn />} tabs={<div />}>
        <HomeFrame
          name="{{name}}"
          tagline="{{tagline}}"
          near={
            <NearYouSection control={null}>
              <BlankFaces />
            </NearYouSection>
          }
        />
      </Shell>,
    ),
    /** The shell around every other screen of a member. */
    'member-shell.html': draw(
      <Shell {...shell(false)} tabs={<div />}>
        {null}
      </Shell>,
    ),
  }
}

const shell = (isDrawer: boolean) => ({
  brand: <Brand name="{{name}}" />,
  navigation: [],
  navigationFooter: () => null,
  navigationOptions: {
    closesAfterMs: 0,
    isDrawer,
    isCollapsed: false,
    onCollapse: () => undefined,
  },
})

function draw(page: ReactNode): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">{page}</StaticRouter>
    </QueryClientProvider>,
  )
  // Links work without scripts. A button does nothing before the app starts.
  return html.replaceAll('<button ', '<button disabled="" ')
}
