import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#shared/limits.ts'
import { memberShellTexts } from '#shared/texts/member-shell.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { storeDiscretion } from '#web/lib/page-title.ts'
import { settingsQuery } from '#web/lib/settings.data.ts'
import { useRefetchOnNews } from '#web/lib/use-refetch-on-news.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSettings } from './accounts.data.ts'

export function SettingsSync() {
  const discreet = useSettings().data?.discreet
  useRefetchOnNews(['settings'], { queryKey: settingsQuery.queryKey })
  useEffect(() => {
    if (discreet !== undefined) storeDiscretion(discreet)
  }, [discreet])
  return null
}

const texts = memberShellTexts.passwordNotice
const putOffKey = 'password-notice-put-off'

export function PasswordNotice() {
  const { data: settings } = useSettings()
  const [isPutOff, setIsPutOff] = useState(() => Number(readStored(putOffKey)) > Date.now())
  if (!settings?.passwordWanted || isPutOff) return null
  const putOff = () => {
    writeStored(putOffKey, Date.now() + limits.passwordNoticePutOffMs)
    setIsPutOff(true)
  }
  return (
    <Notice kind="warning" band dismissLabel={texts.putOff} onDismiss={putOff}>
      {texts.words} <Link to="/settings/account#password">{texts.link}</Link>
    </Notice>
  )
}
