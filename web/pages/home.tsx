import { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { isOnHome } from '#web/lib/menu-rule.ts'
import { type CardPath, routes } from '#web/lib/routes.ts'
import { useSession } from '#web/lib/session.ts'
import { useSiteName, useTagline } from '#web/lib/site.data.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { Card } from '#web/ui/card.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NsfwSwitch } from './nsfw-switch.tsx'

const words: Readonly<Record<CardPath, { readonly name: string; readonly body: string }>> =
  sitePagesTexts.cards

/** / — the brand, and a card for every screen this reader can go to. */
export function HomePage() {
  const session = useSession()
  const name = useSiteName()
  const tagline = useTagline()
  return (
    <Page>
      <PageHeader
        size="display"
        sign={<BrandLogo />}
        title={name ?? <ComingTitle />}
        lead={tagline}
        actions={session.isLoggedIn && <NsfwSwitch />}
      />
      <CardGrid>
        {routes
          .filter(row => 'card' in row)
          .filter(row => isOnHome(row, session))
          .map(({ path, icon: Icon }) => (
            <Card key={path} to={path} title={words[path].name} icon={<Icon />}>
              {words[path].body}
            </Card>
          ))}
      </CardGrid>
    </Page>
  )
}

function ComingTitle() {
  return (
    <>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      <Skeleton width="min(22rem, 80%)" />
    </>
  )
}
