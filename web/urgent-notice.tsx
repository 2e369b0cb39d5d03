import { useState } from 'react'
import { Notice, type NoticeProps } from './ui/state/notice.tsx'
import styles from './urgent-notice.module.css'

/** An unforeseen notice, which overlays the page. It can be dismissed, unless something else removes it. */
export function UrgentNotice({ onDismiss, ...notice }: NoticeProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className={styles.place}>
      <Notice {...notice} onDismiss={onDismiss ?? (() => setIsDismissed(true))} />
    </div>
  )
}
