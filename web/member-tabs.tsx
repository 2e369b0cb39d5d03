import { useLocation } from 'react-router'
import { memberShellTexts } from '#shared/texts/member-shell.ts'
import type { ScreenRoute } from './lib/route.ts'
import { useSession } from './lib/session.ts'
import { useShownCounts } from './lib/unread-counts.ts'
import { routes } from './pages/routes.ts'
import { TabBar } from './ui/layout/tab-bar.tsx'
import { Badge } from './ui/media/badge.tsx'

const screens: readonly ScreenRoute[] = routes

/** A member's tab bar on phones, derived from the list of routes. */
export function MemberTabs() {
  const { profileId } = useSession()
  const { pathname } = useLocation()
  const { conversations } = useShownCounts()
  const tabs = screens.flatMap(({ path, tab }) => {
    if (!tab) return []
    const isCurrent = pathname === path || pathname === `${path}/${profileId}`
    const shown = { label: tab.label, to: path, icon: tab.icon, isCurrent }
    if (path !== '/chat/personal') return [shown]
    const name = memberShellTexts.inbox.conversations(conversations)
    return [{ ...shown, name, badge: conversations > 0 && <Badge onIcon>{conversations}</Badge> }]
  })
  return <TabBar tabs={tabs} />
}
