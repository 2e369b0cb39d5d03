import { IconTool } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

const { sorry } = sitePagesTexts

/** /sorry */
export function SorryPage() {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={<IconTool />}
        title={sorry.title}
        body={sorry.body}
        action={<ButtonLink to="/">{siteTexts.goHome}</ButtonLink>}
      />
    </Page>
  )
}
