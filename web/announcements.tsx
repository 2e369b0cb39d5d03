import { useState } from 'react'
import { useLocation } from 'react-router'
import { siteTexts } from '#shared/texts/site.ts'
import styles from './announcements.module.css'
import { readOfTab, writeOfTab } from './lib/device-storage.ts'
import { useSite } from './lib/site.data.ts'
import { hideTrouble, useTrouble } from './lib/trouble.ts'
import { RotatingLines } from './ui/layout/rotating-lines.tsx'
import { Notice } from './ui/state/notice.tsx'

/** Where newcomers arrive. */
const entrances = ['/', '/login', '/register']
/** In the session storage: each visit shows the warning again. */
const dismissedKey = 'warning-dismissed'

export interface AnnouncementsProps {
  /** Whether the screen is open to everybody: members' own have no header lines. */
  isPublic: boolean
}

/** The brand's header lines, and what to expect of the site where newcomers arrive. */
export function Announcements({ isPublic }: AnnouncementsProps) {
  const { pathname } = useLocation()
  const { data: site, isLoadingError } = useSite()
  return (
    <>
      {isPublic && !isLoadingError && <RotatingLines lines={site?.headerLines} />}
      {entrances.includes(pathname) && <WarningNotice />}
    </>
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

/** Says that the server cannot be reached; disappears by itself after a while. */
export function TroubleNotice() {
  if (!useTrouble()) return null
  return (
    <div className={styles.place}>
      <Notice kind="error" onDismiss={hideTrouble}>
        {siteTexts.trouble}
      </Notice>
    </div>
  )
}
