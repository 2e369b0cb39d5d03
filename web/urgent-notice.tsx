import { useRef, useState } from 'react'
import { useHeldTimer } from './ui/held-timer.ts'
import { Notice, type NoticeProps } from './ui/state/notice.tsx'
import styles from './urgent-notice.module.css'

export interface UrgentNoticeProps extends NoticeProps {
  /** It goes by itself after this time, which begins anew with each `shownAt`. */
  shownMs?: number
  shownAt?: number
}

/** An unforeseen notice, which overlays the page. It can be dismissed, unless something else removes it. */
export function UrgentNotice({ shownMs = 0, shownAt, ...notice }: UrgentNoticeProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { onDismiss = () => setIsDismissed(true) } = notice
  useHeldTimer(place, shownMs, shownAt, onDismiss)
  if (isDismissed) return null
  return (
    <div className={styles.place} ref={place}>
      <Notice {...notice} onDismiss={onDismiss} />
    </div>
  )
}
