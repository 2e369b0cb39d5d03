import { IconTool } from '@tabler/icons-react'
import { deadEndsTexts } from '#shared/texts/dead-ends.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

const { sorry } = deadEndsTexts

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
