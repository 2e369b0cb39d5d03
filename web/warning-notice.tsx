import { useState } from 'react'
import { siteTexts } from '#shared/texts/site.ts'
import { Notice } from './ui/notice.tsx'

/** In the session storage: a new visit is told again. */
const dismissedKey = 'warning-dismissed'

/** Says what to expect of the site, until it is dismissed. */
export function WarningNotice() {
  const [isDismissed, setIsDismissed] = useState(sessionStorage.getItem(dismissedKey) !== null)
  if (isDismissed) return null
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, '1')
    setIsDismissed(true)
  }
  return (
    <Notice kind="warning" band onDismiss={dismiss}>
      {siteTexts.warning}
    </Notice>
  )
}
