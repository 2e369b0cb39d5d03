import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Announcements } from './announcements.tsx'
import { LandingHero } from './pages/landing-hero.tsx'
import { Brand } from './ui/layout/brand.tsx'
import { Shell } from './ui/layout/shell.tsx'

/**
 * What a visitor's first look at the home page is made of, as the build draws it and the server sends it with the page:
 * it is there before any script, and the app that takes its place looks the same.
 */
export function drawFirstPage(): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <Shell
          brand={<Brand name="{{name}}" />}
          banner={<Announcements isPublic isLoggedIn={false} />}
          navigation={[]}
          navigationFooter={() => null}
          navigationOptions={{
            closesAfterMs: 0,
            isDrawer: true,
            isCollapsed: false,
            onCollapse: () => undefined,
          }}
        >
          <LandingHero name="{{name}}" tagline="{{tagline}}" />
        </Shell>
      </StaticRouter>
    </QueryClientProvider>,
  )
  // Links lead on by themselves; a button does nothing before the app is there.
  return html.replaceAll('<button ', '<button disabled="" ')
}
