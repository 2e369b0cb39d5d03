import { useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#shared/limits.ts'
import { memberShellTexts } from '#shared/texts/member-shell.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { useSettings } from './accounts.data.ts'

const texts = memberShellTexts.passwordNotice
/** Until when this device is spared the notice. */
const putOffKey = 'password-notice-put-off'

/** Shown until the member has set a password, or does not want to be asked for a while. */
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
