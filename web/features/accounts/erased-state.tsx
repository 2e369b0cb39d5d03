import { IconUserOff } from '@tabler/icons-react'
import { Navigate } from 'react-router'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { hasMarker } from '#web/lib/member-memory.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useForgetEnded } from './use-forget-ended.ts'

const texts = accountsTexts.erasure

/** The last words to somebody whose account is gone; nothing for a member who is still here. */
export function ErasedState() {
  useForgetEnded()
  if (hasMarker()) return <Navigate to="/" replace />
  return (
    <EmptyState
      level={1}
      icon={<IconUserOff />}
      title={texts.erasedTitle}
      body={texts.erased}
      action={<ButtonLink to="/">{siteTexts.goHome}</ButtonLink>}
    />
  )
}
