import { IconMoodSad } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { Page } from './ui/page.tsx'

const { title, body, reload } = siteTexts.crashed

/** In place of a screen that failed to draw, or whose part of the program could not be loaded. */
export function CrashedScreen() {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={<IconMoodSad />}
        title={title}
        body={body}
        action={<Button onClick={() => window.location.reload()}>{reload}</Button>}
      />
    </Page>
  )
}
