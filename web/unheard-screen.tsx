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

/** Replaces the app on a device without an answer from the site for a day, because the session may be over. */
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
 * Whether the app may open. Without a network, a device does not learn that its session was ended elsewhere. If the
 * site has not answered lately, this asks it, and until it answers nothing of a member is shown. Their unsent words
 * stay stored.
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
    // A refusal means that it has ended.
    return !currentSession().isLoggedIn
  }
}

/** The same for a page that stays open. */
export function watchUnheard(): void {
  const look = async () => {
    if (!document.hidden && !(await mayOpen())) window.location.reload()
  }
  setInterval(() => void look(), lookMs)
  // Another tab may have had an answer while this one was in the background.
  document.addEventListener('visibilitychange', () => void look())
}
