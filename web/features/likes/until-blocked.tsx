import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { BlockedNotice } from './blocked-notice.tsx'

export interface UntilBlockedProps {
  children: (onBlocked: () => void) => ReactNode
}

/** Shows what can end in a block, until then: it goes with the block, so that nothing of it asks for the member again. */
export function UntilBlocked({ children }: UntilBlockedProps) {
  const [isBlocked, setIsBlocked] = useState(false)
  const navigate = useNavigate()
  const goHome = useCallback(() => void navigate('/', { replace: true }), [navigate])
  if (isBlocked) return <BlockedNotice onDone={goHome} />
  return children(() => setIsBlocked(true))
}
