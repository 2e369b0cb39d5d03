import { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { hasCard, type PageProps } from '#web/lib/route.ts'
import { useSession } from '#web/lib/session.ts'
import { useSiteName, useTagline } from '#web/lib/site.data.ts'
import { BrandLogo } from '#web/ui/layout/brand.tsx'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { NsfwSwitch } from './nsfw-switch.tsx'

const { cards } = sitePagesTexts

/** / — the brand, and a card for every screen the viewer can open. */
export function HomePage({ routes }: PageProps) {
  const session = useSession()
  const name = useSiteName()
  const tagline = useTagline()
  return (
    <Page>
      <PageHeader
        size="display"
        sign={<BrandLogo />}
        title={name}
        lead={tagline}
        actions={<NsfwSwitch />}
      />
      <CardGrid>
        {routes
          .filter(route => hasCard(route, session))
          .map(({ path, icon: Icon }) => (
            <Card key={path} to={path} title={cards[path].name} icon={<Icon />}>
              {cards[path].body}
            </Card>
          ))}
      </CardGrid>
    </Page>
  )
}
