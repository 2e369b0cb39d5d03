import { IconBell, IconPencil, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { PushDevice } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { buttonBeside } from '#web/ui/focus.ts'
import { SavedMark } from '#web/ui/form/saved-mark.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { useChangeDevices } from './settings.data.ts'
import styles from './settings-section.module.css'

const texts = settingsTexts.devices

interface OpenDialog {
  readonly action: 'rename' | 'remove'
  readonly device: PushDevice
}

export interface DevicesSectionProps {
  devices: readonly PushDevice[]
}

/** The browsers that get notifications: to rename or remove. */
export function DevicesSection({ devices }: DevicesSectionProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
  const section = useRef<HTMLDivElement>(null)
  const nextFocus = useRef<HTMLElement>(undefined)
  const save = useChangeDevices()
  const replace = (by: (device: PushDevice) => PushDevice[]) => {
    const endpoint = dialog?.device.endpoint
    setDialog(undefined)
    save.mutate(
      devices => devices.flatMap(each => (each.endpoint === endpoint ? by(each) : [each])),
      {
        onSuccess: showSaved,
      },
    )
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
                onRename={() => setDialog({ action: 'rename', device })}
                onRemove={button => {
                  nextFocus.current = buttonBeside(button)
                  setDialog({ action: 'remove', device })
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
      {dialog?.action === 'rename' && (
        <RenameDevice
          name={dialog.device.deviceName}
          onCancel={() => setDialog(undefined)}
          onRename={deviceName => replace(device => [{ ...device, deviceName }])}
        />
      )}
      <Confirm
        isOpen={dialog?.action === 'remove'}
        title={texts.removeTitle(dialog?.device.deviceName ?? '')}
        body={texts.removeBody}
        cancel={settingsTexts.cancel}
        confirm={texts.remove}
        onCancel={() => setDialog(undefined)}
        onConfirm={() => replace(() => [])}
        next={() => nextFocus.current ?? section.current}
      />
    </Card>
  )
}

interface DeviceItemProps {
  device: PushDevice
  onRename: () => void
  onRemove: (button: Element) => void
}

function DeviceItem({ device, onRename, onRemove }: DeviceItemProps) {
  const { deviceName, expirationTime } = device
  return (
    <li className={styles.item}>
      <IconBell className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.name}>{deviceName}</div>
        {expirationTime && (
          <div className={styles.facts}>{texts.until(formatDate(expirationTime))}</div>
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

interface RenameDeviceProps {
  name: string
  onCancel: () => void
  onRename: (name: string) => void
}

function RenameDevice({ name, onCancel, onRename }: RenameDeviceProps) {
  const [typed, setTyped] = useState(name)
  const [isTried, setIsTried] = useState(false)
  const formId = useId()
  const problem = problemOf(typed.trim())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (!problem) onRename(typed.trim())
  }
  return (
    <ModalOnDemand
      open
      onOpenChange={open => {
        if (!open) onCancel()
      }}
      title={texts.renameTitle}
      dismissible={false}
      actions={
        <>
          <Button onClick={onCancel}>{settingsTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={texts.name}
          error={isTried ? problem : undefined}
          name="deviceName"
          autoComplete="off"
          required
          most={limits.deviceNameMaxLength}
          value={typed}
          onValueChange={setTyped}
        />
      </form>
    </ModalOnDemand>
  )
}

function problemOf(name: string) {
  if (name === '') return texts.nameMissing
  const max = limits.deviceNameMaxLength
  return name.length > max ? accountsTexts.settings.tooLong(max) : undefined
}
