import { IconBell, IconPencil, IconTrash } from '@tabler/icons-react'
import type { PushDevice } from '#shared/contract/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './settings-section.module.css'

const texts = settingsTexts.devices
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export interface DeviceItemProps {
  device: PushDevice
  onRename: () => void
  onRemove: (button: Element) => void
}

export function DeviceItem({ device, onRename, onRemove }: DeviceItemProps) {
  const { deviceName, expirationTime } = device
  return (
    <li className={styles.item}>
      <IconBell className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.name}>{deviceName}</div>
        {expirationTime && (
          <div className={styles.facts}>{texts.until(day.format(expirationTime))}</div>
        )}
      </div>
      <div className={styles.actions}>
        <IconButton label={texts.renameOf(deviceName)} icon={<IconPencil />} onClick={onRename} />
        <IconButton
          label={texts.removeOf(deviceName)}
          icon={<IconTrash />}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        />
      </div>
    </li>
  )
}
