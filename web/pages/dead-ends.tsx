import { IconMapQuestion, IconTool } from '@tabler/icons-react'
import { deadEndsTexts } from '#shared/texts/dead-ends.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

const { notFound, sorry } = deadEndsTexts
const [embarrassing, goOn] = notFound.sentences

/** Every other path. */
export function NotFoundPage() {
  usePageTitle(notFound.title)
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={IconMapQuestion}
        title={notFound.title}
        body={
          <>
            {embarrassing}
            <br />
            {goOn}
          </>
        }
        action={
          <ButtonLink to="/" variant="primary">
            {siteTexts.goHome}
          </ButtonLink>
        }
      />
    </Page>
  )
}

export function SorryPage() {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={IconTool}
        title={sorry.title}
        body={sorry.body}
        action={<ButtonLink to="/">{siteTexts.goHome}</ButtonLink>}
      />
    </Page>
  )
}
