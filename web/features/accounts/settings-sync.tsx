import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#shared/limits.ts'
import { memberShellTexts } from '#shared/texts/member-shell.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { storeDiscretion } from '#web/lib/page-title.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { settingsQuery } from '#web/lib/settings.data.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSettings } from './accounts.data.ts'

export function SettingsSync() {
  const discreet = useSettings().data?.discreet
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void refetchQueries(client, { queryKey: settingsQuery.queryKey })
    const stops = [subscribeLive('settings', refetch), onLiveOpen(refetch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
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
