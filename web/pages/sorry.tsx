import { IconTool } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

const { sorry, goHome } = siteTexts

/** /sorry */
export function SorryPage() {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={<IconTool />}
        title={sorry.title}
        body={sorry.body}
        action={<ButtonLink to="/">{goHome}</ButtonLink>}
      />
    </Page>
  )
}
