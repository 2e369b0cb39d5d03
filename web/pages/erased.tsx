import { IconUserOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { accountDataTexts } from '#shared/texts/account-data.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { endSession } from '#web/lib/session.ts'
import { hasSessionMarker } from '#web/lib/stored-member.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

const texts = accountDataTexts.erasure

/** /erased — shown after the account is erased. A logged-in member is redirected home. */
export function ErasedPage() {
  useEffect(() => {
    if (!hasSessionMarker()) endSession('ended')
  }, [])
  if (hasSessionMarker()) return <Navigate to="/" replace />
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={IconUserOff}
        title={texts.erasedTitle}
        body={texts.erased}
        action={<ButtonLink to="/">{siteTexts.goHome}</ButtonLink>}
      />
    </Page>
  )
}
