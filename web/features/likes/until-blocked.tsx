import { IconBan } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#shared/limits.ts'
import { blocksTexts } from '#shared/texts/blocks.ts'
import { useFocusOn } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

export interface UntilBlockedProps {
  children: (onBlocked: () => void) => ReactNode
}

/** Shows its children until the member is blocked, then a notice. So nothing asks for the blocked member again. */
export function UntilBlocked({ children }: UntilBlockedProps) {
  const [isBlocked, setIsBlocked] = useState(false)
  const navigate = useNavigate()
  const goHome = useCallback(() => void navigate('/', { replace: true }), [navigate])
  if (isBlocked) return <BlockedNotice onDone={goHome} />
  return children(() => setIsBlocked(true))
}

interface BlockedNoticeProps {
  onDone: () => void
}

function BlockedNotice({ onDone }: BlockedNoticeProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusOn(root, blocksTexts.blocked)
  useEffect(() => {
    const timer = setTimeout(onDone, limits.blockedRedirectMs)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <Stack ref={root} tabIndex={-1} role="alert">
      <EmptyState level={1} icon={<IconBan />} title={blocksTexts.blocked} />
    </Stack>
  )
}
