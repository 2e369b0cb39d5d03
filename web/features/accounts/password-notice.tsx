import { Link } from 'react-router'
import { siteTexts } from '#shared/texts/site.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSettings } from './accounts.data.ts'

const texts = siteTexts.passwordNotice

/** Shown on every page until the member has set a password. */
export function PasswordNotice() {
  const { data: settings } = useSettings()
  if (!settings?.passwordWanted) return null
  return (
    <Notice kind="warning" band>
      {texts.words} <Link to="/settings">{texts.link}</Link>
    </Notice>
  )
}
