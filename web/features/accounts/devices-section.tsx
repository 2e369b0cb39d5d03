import { useRef, useState } from 'react'
import type { PushDevice } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { buttonBeside } from '#web/ui/button-beside.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SavedMark } from '#web/ui/saved-mark.tsx'
import { useBriefly } from '#web/ui/use-briefly.ts'
import { DeviceItem } from './device-item.tsx'
import { RenameDevice } from './rename-device.tsx'
import { useChangeDevices } from './settings.data.ts'
import styles from './settings-section.module.css'

const texts = settingsTexts.devices

interface Asked {
  readonly deed: 'rename' | 'remove'
  readonly device: PushDevice
}

export interface DevicesSectionProps {
  devices: readonly PushDevice[]
}

/** The browsers that may be told of news: their names, and how to take one away. */
export function DevicesSection({ devices }: DevicesSectionProps) {
  const [asked, setAsked] = useState<Asked>()
  const [isSaved, showSaved] = useBriefly(limits.settingsSavedMs)
  const section = useRef<HTMLDivElement>(null)
  const beside = useRef<HTMLElement>(undefined)
  const save = useChangeDevices()
  const change = (to: (device: PushDevice) => PushDevice[]) => {
    const endpoint = asked?.device.endpoint
    setAsked(undefined)
    save.mutate(known => known.flatMap(each => (each.endpoint === endpoint ? to(each) : [each])), {
      onSuccess: showSaved,
    })
  }
  return (
    <Card as="section" title={texts.title}>
      <div ref={section} tabIndex={-1} className={styles.section}>
        <p className={styles.muted}>{devices.length === 0 ? texts.empty : texts.lead}</p>
        {devices.length > 0 && (
          <ul className={styles.list}>
            {devices.map(device => (
              <DeviceItem
                key={device.endpoint}
                device={device}
                onRename={() => setAsked({ deed: 'rename', device })}
                onRemove={button => {
                  beside.current = buttonBeside(button)
                  setAsked({ deed: 'remove', device })
                }}
              />
            ))}
          </ul>
        )}
        {save.isError && <Notice kind="error">{settingsTexts.saveFailed}</Notice>}
        <div className={styles.status}>
          <SavedMark isShown={isSaved} />
        </div>
      </div>
      {asked?.deed === 'rename' && (
        <RenameDevice
          name={asked.device.deviceName}
          onCancel={() => setAsked(undefined)}
          onRename={deviceName => change(device => [{ ...device, deviceName }])}
        />
      )}
      <Confirm
        isOpen={asked?.deed === 'remove'}
        title={texts.removeTitle(asked?.device.deviceName ?? '')}
        body={texts.removeBody}
        cancel={settingsTexts.cancel}
        confirm={texts.remove}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => change(() => [])}
        next={() => beside.current ?? section.current}
      />
    </Card>
  )
}
