import { useState } from 'react'
import { Notice, type NoticeProps } from './ui/state/notice.tsx'
import styles from './urgent-notice.module.css'

/** A notice that comes unforeseen. It can be put away where nothing else does that: it lies over the page. */
export function UrgentNotice({ onDismiss, ...notice }: NoticeProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className={styles.place}>
      <Notice {...notice} onDismiss={onDismiss ?? (() => setIsDismissed(true))} />
    </div>
  )
}
