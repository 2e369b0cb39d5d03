import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { deadEndsTexts } from '#shared/texts/dead-ends.ts'
import { Button } from './ui/button/button.tsx'
import { Page } from './ui/layout/page.tsx'
import { EmptyState } from './ui/state/empty-state.tsx'

const { unheard } = deadEndsTexts

const reload = () => window.location.reload()

/** In place of the app on a device that has not heard of the site for a day: the session may be over. */
export function UnheardScreen() {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <main>
      <Page width="narrow">
        <EmptyState
          level={1}
          icon={<IconCloudOff />}
          title={unheard.title}
          body={unheard.body}
          action={
            <Button variant="primary" onClick={reload}>
              {unheard.again}
            </Button>
          }
        />
      </Page>
    </main>
  )
}
