import { type Icon, IconBell, IconMessageCircle } from '@tabler/icons-react'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Message } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { memberShellTexts } from '#shared/texts/member-shell.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { useSettings } from './features/accounts/accounts.data.ts'
import { PasswordNotice, SettingsSync } from './features/accounts/settings-sync.tsx'
import { isArrivalShown } from './features/chat/shown-arrivals.ts'
import { tellDelivered } from './features/chat/signals.data.ts'
import { useVerdicts } from './features/moderation/dungeon/use-verdicts.ts'
import { useUnreadCounts } from './features/notifications/unread-counts.data.ts'
import { PositionUpdater } from './features/position/position-updater.tsx'
import { ownProfilesQuery, useIsComplete } from './features/profile/profile.data.ts'
import { closeNotifications, keepShell } from './lib/device-storage.ts'
import { onLiveOpen, subscribeLive } from './lib/live.ts'
import { useNewerBuild } from './lib/newer-build.ts'
import { refetchQueries } from './lib/query-client.ts'
import { isTransient } from './lib/retry.ts'
import { onOpenRequest, registerServiceWorker } from './lib/service-worker.ts'
import { currentSession, useSession } from './lib/session.ts'
import { settingsQuery } from './lib/settings.data.ts'
import { siteQuery, useSite } from './lib/site.data.ts'
import { useShownCounts } from './lib/unread-counts.ts'
import { isAnythingUnsent } from './lib/unsent.ts'
import styles from './member-sync.module.css'
import { Later } from './ui/later.tsx'
import { Badge } from './ui/media/badge.tsx'
import { onDemand, usePreload } from './ui/on-demand.tsx'
import { useLateToast } from './ui/overlay/toast.tsx'
import { LatePart } from './ui/state/error-boundary.tsx'
import { UrgentNotice } from './urgent-notice.tsx'

/** Loaded together with it. */
export { MemberTabs } from './member-tabs.tsx'

/** Requests what every screen of a member needs before anything is rendered. */
export async function readAhead(client: QueryClient): Promise<void> {
  const reads = [
    client.prefetchQuery(settingsQuery),
    client.prefetchQuery(ownProfilesQuery),
    client.prefetchQuery(siteQuery),
  ]
  // Every screen shows the member. If they became known during the first render, it would run again in one go.
  if (currentSession().profileId === undefined) await Promise.all(reads)
  // Known before the first paint, it moves nothing.
  if (client.getQueryData(settingsQuery.queryKey)?.dungeon) await DungeonNotice.preload()
}

/** The screens on which a member may set a password, and the one they begin with. */
const passwordScreens = /^\/(settings.*)?$/

const DungeonNotice = onDemand(
  async () => (await import('./features/moderation/dungeon/dungeon-notice.tsx')).DungeonNotice,
)
const NewerBuild = onDemand(async () => (await import('./newer-build.tsx')).NewerBuild)
const ArrivalToast = onDemand(async () => (await import('./arrival-toast.tsx')).ArrivalToast)

/**
 * On every screen of a member: reports their position once the member is known, follows their discreet setting, and
 * shows what arrives. It also registers the service worker for when no page is open, and says when there is no network
 * or a newer version.
 */
export function MemberSync() {
  const { profileId } = useSession()
  const { data: site } = useSite()
  const isComplete = useIsComplete()
  const settings = useSettings()
  const { locationCellMeters: cellMeters, dungeon } = settings.data ?? {}
  const isInDungeon = settings.isPending ? undefined : dungeon !== undefined
  const { pathname } = useLocation()
  useServiceWorker()
  useFailedReads()
  return (
    <>
      <SettingsSync />
      <Later>
        <AppNotices />
      </Later>
      {dungeon && (
        <LatePart attempt={pathname} onMissing={() => undefined}>
          <DungeonNotice stay={dungeon} />
        </LatePart>
      )}
      {passwordScreens.test(pathname) && <PasswordNotice />}
      {profileId !== undefined && (
        <Fragment key={profileId}>
          <Later>
            <Arrivals me={profileId} />
          </Later>
          {/* Lists of members wait for the report. */}
          {site && (
            <PositionUpdater
              profileId={profileId}
              city={site.defaultCity}
              isComplete={isComplete}
              isInDungeon={isInDungeon}
              cellMeters={cellMeters}
            />
          )}
        </Fragment>
      )}
    </>
  )
}

/** Reads that failed while the site was away are repeated when it returns, on any screen. */
function useFailedReads() {
  const client = useQueryClient()
  useEffect(() => {
    const isFailed = ({ state: { status, error } }: Query) =>
      status === 'error' && error !== null && isTransient(error)
    return onLiveOpen(() => void client.refetchQueries({ type: 'active', predicate: isFailed }))
  }, [client])
}

/** The worker fetches the app once more to cache it, so it must not compete with the first screen. */
const workerAfterMs = 5_000

/** Notifications are for members without an open page. A clicked one makes an open page navigate to its subject. */
function useServiceWorker() {
  const navigate = useNavigate()
  const open = useEffectEvent((url: string) => void navigate(url))
  useEffect(() => {
    const closeSeen = () => void (document.hidden || closeNotifications())
    closeSeen()
    const timer = setTimeout(() => void registerServiceWorker(), workerAfterMs)
    document.addEventListener('visibilitychange', closeSeen)
    const ignore = onOpenRequest(url => open(url))
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', closeSeen)
      ignore()
    }
  }, [])
}

/** Counts what is unread, and announces new messages unless the screen shows them. */
function Arrivals({ me }: { me: string }) {
  const [message, setMessage] = useState<{ readonly id: string; readonly from: string }>()
  const client = useQueryClient()
  useUnreadCounts(me)
  useOutbox(me)
  useVerdicts(() => void refetchQueries(client, { queryKey: settingsQuery.queryKey }))
  const receive = useEffectEvent(({ id, number, senderProfileId: from }: Message) => {
    if (from === me) return
    tellDelivered({ me, other: from }, { id, number })
    if (!isArrivalShown(from)) setMessage({ id, from })
  })
  useEffect(() => subscribeLive('message', event => receive(event.message)), [])
  if (!message) return null
  const close = () => setMessage(last => (last === message ? undefined : last))
  return (
    <LatePart attempt={message.id} onMissing={close}>
      <ArrivalToast key={message.id} me={me} from={message.from} onClose={close} />
    </LatePart>
  )
}

function AppNotices() {
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine)
  const newer = useNewerBuild()
  usePreload(NewerBuild)
  useEffect(() => {
    const { serviceWorker } = navigator
    serviceWorker?.addEventListener('controllerchange', keepShell)
    return () => serviceWorker?.removeEventListener('controllerchange', keepShell)
  }, [])
  return (
    <>
      {!isOnline && <UrgentNotice>{siteTexts.offline}</UrgentNotice>}
      {isOnline && newer && (
        <LatePart onMissing={() => undefined}>
          <NewerBuild {...newer} />
        </LatePart>
      )}
    </>
  )
}

function onNetworkChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Sends what could not be sent before, from any screen, when the site returns. */
function useOutbox(me: string) {
  const client = useQueryClient()
  const showToast = useLateToast()
  useEffect(() => {
    const send = async () => {
      if (!navigator.onLine || !isAnythingUnsent(me)) return
      const { sendAllWaiting } = await import('./pages/send-waiting.ts')
      sendAllWaiting(client, me, showToast)
    }
    const sendIfPossible = () => {
      send().catch(() => {
        // The code could not be loaded either. The next occasion tries again.
      })
    }
    sendIfPossible()
    const timer = setInterval(sendIfPossible, limits.outboxRetryMs)
    window.addEventListener('online', sendIfPossible)
    const stop = onLiveOpen(sendIfPossible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendIfPossible)
      stop()
    }
  }, [client, me, showToast])
}

/** In the masthead of every member screen: the unread counts, with links. */
export function MemberButtons() {
  const { conversations, notifications } = useShownCounts()
  const { inbox } = memberShellTexts
  return (
    <>
      <span className={styles.besideNoTabs}>
        <CountedLink
          to="/chat/personal"
          label={inbox.conversations(conversations)}
          icon={IconMessageCircle}
          count={conversations}
        />
      </span>
      <CountedLink
        to="/notifications"
        label={inbox.notifications(notifications)}
        icon={IconBell}
        count={notifications}
      />
    </>
  )
}

interface CountedLinkProps {
  to: string
  /** Includes the count. */
  label: string
  icon: Icon
  count: number
}

function CountedLink({ to, label, icon: Sign, count }: CountedLinkProps) {
  return (
    <Link to={to} className={styles.link} aria-label={label}>
      <Sign aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          <Badge onIcon>{count}</Badge>
        </span>
      )}
    </Link>
  )
}
