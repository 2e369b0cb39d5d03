import type { UnreadCounts } from '#shared/contract/notifications.ts'
import { setTitleCount } from './page-title.ts'
import { onSessionChange } from './session.ts'
import { createStore } from './store.ts'

const none: UnreadCounts = { conversations: 0, notifications: 0 }
const counts = createStore(none)

// The app icon must show nothing of a member after the session.
onSessionChange((_, change) => {
  if (change !== 'updated') showUnreadCounts(none)
})

/** The unread counts in the shell. `notifications.data.ts` reads them. */
export const useShownCounts = counts.useValue

export function showUnreadCounts(next: UnreadCounts): void {
  const total = next.conversations + next.notifications
  counts.set(next)
  setTitleCount(total)
  // Supported by some browsers, for an installed app only.
  if ('setAppBadge' in navigator) {
    const shown = total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()
    shown.catch(() => {
      // Without it, the icon shows no count.
    })
  }
}
