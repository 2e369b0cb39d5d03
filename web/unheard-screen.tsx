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

/** When a page is used again. Its timers do not run while the device sleeps. */
const uses = ['visibilitychange', 'resume', 'focus', 'pageshow'] as const

/** The same for a page that stays open. @returns a function that stops it */
export function watchUnheard(close = reload): () => void {
  const { documentElement: shown } = document
  const stopped = new AbortController()
  const look = async () => {
    const isFine = document.hidden || !currentSession().isLoggedIn || isHeardLately()
    if (isFine || shown.hidden) return
    // Until the site answers.
    shown.hidden = true
    if (await mayOpen()) shown.hidden = false
    else close()
  }
  const timer = setInterval(() => {
    if (!document.hidden && isHeardLately()) rememberSeen()
    void look()
  }, lookMs)
  stopped.signal.addEventListener('abort', () => clearInterval(timer))
  // Captured at the window, like the focus of each element.
  const options = { signal: stopped.signal, capture: true }
  for (const use of uses) window.addEventListener(use, () => void look(), options)
  return () => stopped.abort()
}
