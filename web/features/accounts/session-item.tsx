import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './settings-section.module.css'

const texts = settingsTexts.sessions
/** No session is older than some months: the year goes without saying. */
const moment = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export interface SessionItemProps {
  session: OwnSession
  isEnding: boolean
  onEnd: (button: Element) => void
}

export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { device = texts.unknown, tsCreated, tsSeen, isCurrent, byMail } = session
  const Icon = /Android|iOS/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  const began = byMail ? texts.beganByMail : texts.began
  return (
    <li className={styles.item}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.name}>
          {device}
          {isCurrent && <Badge kind="success">{texts.current}</Badge>}
        </div>
        <div className={styles.facts}>{began(moment.format(tsCreated))}</div>
        {!isCurrent && <div className={styles.facts}>{texts.seen(moment.format(tsSeen))}</div>}
      </div>
      {!isCurrent && (
        <div className={styles.actions}>
          <Button
            loading={isEnding}
            aria-label={texts.endOf(device)}
            onClick={({ currentTarget }) => onEnd(currentTarget)}
          >
            {texts.end}
          </Button>
        </div>
      )}
    </li>
  )
}
