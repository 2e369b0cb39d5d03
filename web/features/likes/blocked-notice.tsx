import { IconBan } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { limits } from '#shared/limits.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusOn } from '#web/ui/use-focus-on.ts'
import styles from './blocked-notice.module.css'

export interface BlockedNoticeProps {
  /** Called when it has been shown long enough. */
  onDone: () => void
}

/** Takes the place of a profile that has just been blocked. */
export function BlockedNotice({ onDone }: BlockedNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusOn(place, likesTexts.blocked)
  useEffect(() => {
    const timer = setTimeout(onDone, limits.blockedRedirectMs)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div ref={place} tabIndex={-1} role="alert" className={styles.blocked}>
      <EmptyState level={1} icon={<IconBan />} title={likesTexts.blocked} />
    </div>
  )
}
