import { IconBan } from '@tabler/icons-react'
import { useEffect } from 'react'
import { limits } from '#shared/limits.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export interface BlockedNoticeProps {
  /** Called when it has been shown long enough. */
  onDone: () => void
}

/** Takes the place of a profile that has just been blocked. */
export function BlockedNotice({ onDone }: BlockedNoticeProps) {
  useEffect(() => {
    const timer = setTimeout(onDone, limits.blockedRedirectMs)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div role="alert">
      <EmptyState level={1} icon={<IconBan />} title={likesTexts.blocked} />
    </div>
  )
}
