import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { limits } from '#shared/limits.ts'
import { siteTexts } from '#shared/texts/site.ts'
import styles from './announcements.module.css'
import { readOfTab, writeOfTab } from './lib/device-storage.ts'
import { useSite } from './lib/site.data.ts'
import { hideTrouble, useTrouble } from './lib/trouble.ts'
import { RotatingLines } from './ui/layout/rotating-lines.tsx'
import { Notice } from './ui/state/notice.tsx'
import { UrgentNotice } from './urgent-notice.tsx'

const entrances = ['/', '/login', '/register']
/** In session storage, so each visit shows the warning again. */
const dismissedKey = 'warning-dismissed'

export interface AnnouncementsProps {
  /** Whether the screen is open to everyone. Screens of members have no header lines. */
  isPublic: boolean
  isLoggedIn: boolean
  children?: ReactNode
}

/** The announcements above a screen, by rank. Only the first is shown. Unforeseen ones overlay the page. */
export function Announcements({ isPublic, isLoggedIn, children }: AnnouncementsProps) {
  const { pathname } = useLocation()
  const { data: site, isLoadingError } = useSite()
  return (
    <div className={styles.ranks}>
      <TroubleNotice />
      {children}
      {!isLoggedIn && entrances.includes(pathname) && <WarningNotice />}
      {isPublic && !isLoadingError && <RotatingLines lines={site?.headerLines} />}
    </div>
  )
}

function WarningNotice() {
  const [isDismissed, setIsDismissed] = useState(readOfTab(dismissedKey) !== undefined)
  if (isDismissed) return null
  const dismiss = () => {
    writeOfTab(dismissedKey, '1')
    setIsDismissed(true)
  }
  return (
    <Notice kind="warning" band onDismiss={dismiss}>
      {siteTexts.warning}
    </Notice>
  )
}

function TroubleNotice() {
  const shownAt = useTrouble()
  if (shownAt === undefined) return null
  return (
    <UrgentNotice
      kind="error"
      shownMs={limits.headerErrorMs}
      shownAt={shownAt}
      onDismiss={hideTrouble}
    >
      {siteTexts.trouble}
    </UrgentNotice>
  )
}
