import type { UnreadCounts } from '#shared/contract/notifications.ts'
import { setTitleCount } from './page-title.ts'
import { onSessionChange } from './session.ts'
import { createStore } from './store.ts'

const none: UnreadCounts = { conversations: 0, notifications: 0 }
const counts = createStore(none)

// Nothing of a member stays on the icon of the app.
onSessionChange((_, change) => {
  if (change !== 'updated') showUnreadCounts(none)
})

/** What is unread, as the screen's frame shows it; read by `notifications.data.ts`. */
export const useShownCounts = counts.useValue

export function showUnreadCounts(next: UnreadCounts): void {
  const total = next.conversations + next.notifications
  counts.set(next)
  setTitleCount(total)
  // Only some browsers, and only for an installed app.
  if ('setAppBadge' in navigator) {
    const shown = total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()
    shown.catch(() => {
      // The icon says nothing then.
    })
  }
}
