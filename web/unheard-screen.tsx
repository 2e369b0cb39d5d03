import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { deadEndsTexts } from '#shared/texts/dead-ends.ts'
import { api } from './lib/api.ts'
import { isHeardLately, lookMs, rememberSeen } from './lib/last-heard.ts'
import { currentSession } from './lib/session.ts'
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
          icon={IconCloudOff}
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

const askMs = 10_000

/**
 * Whether the app may open. A session that was ended from elsewhere cannot be heard of without a network: where the site
 * was not heard of lately, it is asked, and while it does not answer nothing of a member is shown. Their words stay where they are.
 */
export async function mayOpen(): Promise<boolean> {
  if (!currentSession().isLoggedIn) return true
  if (isHeardLately()) {
    rememberSeen()
    return true
  }
  try {
    await api('GET /api/settings', { timeoutMs: askMs })
    return true
  } catch {
    // Refused, it has ended.
    return !currentSession().isLoggedIn
  }
}

/** The same for a page that stays open. */
export function watchUnheard(): void {
  const look = async () => {
    if (!document.hidden && !(await mayOpen())) window.location.reload()
  }
  setInterval(() => void look(), lookMs)
  // Another tab may have been told, while this one was behind it.
  document.addEventListener('visibilitychange', () => void look())
}
