import { api } from './api.ts'
import { isHeardLately, lookMs, rememberSeen } from './last-heard.ts'
import { currentSession } from './session.ts'

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
