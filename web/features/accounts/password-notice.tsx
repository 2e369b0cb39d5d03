import { Link } from 'react-router'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useSettings } from './accounts.data.ts'

/** Stays on every page until the member has set a password. */
export function PasswordNotice() {
  const { data: settings } = useSettings()
  if (!settings?.passwordWanted) return null
  return (
    <Notice kind="warning" band>
      {accountsTexts.passwordNotice} <Link to="/settings">{accountsTexts.passwordNoticeLink}</Link>
    </Notice>
  )
}
