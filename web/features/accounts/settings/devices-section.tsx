import { IconBell, IconPencil, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { PushDevice } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { pushTexts } from '#shared/texts/push.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { formatDate } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { buttonBeside } from '#web/ui/focus.ts'
import { SaveStatus } from '#web/ui/form/save-status.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { textProblem } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { usePushStep, useRemoveDevice } from './push-subscription.data.ts'
import { useChangeDevices } from './settings.data.ts'
import { ThisDevice } from './this-device.tsx'

const texts = pushTexts.devices

export interface DevicesSectionProps {
  devices: readonly PushDevice[]
  applicationServerKey: string
}

export function DevicesSection({ devices, applicationServerKey }: DevicesSectionProps) {
  const [renamed, setRenamed] = useState<PushDevice>()
  const removing = useDialogAbout<PushDevice>()
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
  const section = useRef<HTMLDivElement>(null)
  const nextFocus = useRef<HTMLElement>(undefined)
  const save = useChangeDevices()
  const remove = useRemoveDevice()
  const step = usePushStep(applicationServerKey)
  const ownEndpoint = step.data?.step === 'subscribe' ? step.data.endpoint : undefined
  const close = () => setRenamed(undefined)
  const renameTo = (device: PushDevice, deviceName: string) => {
    close()
    save.mutate(
      all => all.map(each => (each.endpoint === device.endpoint ? { ...each, deviceName } : each)),
      { onSuccess: showSaved },
    )
  }
  return (
    <Card as="section" id="devices" title={texts.title}>
      <CardBody ref={section} tabIndex={-1}>
        <Text tone="muted">{devices.length === 0 ? texts.empty : texts.lead}</Text>
        {devices.length > 0 && (
          <Stack as="ul" divided={3} quietFocus>
            {devices.map(device => (
              <DeviceItem
                key={device.endpoint}
                device={device}
                isHere={device.endpoint === ownEndpoint}
                onRename={() => setRenamed(device)}
                onRemove={button => {
                  nextFocus.current = buttonBeside(button)
                  removing.open(device)
                }}
              />
            ))}
          </Stack>
        )}
        <ThisDevice
          applicationServerKey={applicationServerKey}
          step={step}
          isSubscribed={devices.some(({ endpoint }) => endpoint === ownEndpoint)}
          onSubscribed={() => {
            showSaved()
            section.current?.focus()
          }}
        />
        {(save.isError || remove.isError) && (
          <Notice kind="error">{settingsTexts.saveFailed}</Notice>
        )}
        <SaveStatus isShown={isSaved} isSaving={save.isPending || remove.isPending} />
      </CardBody>
      {renamed && (
        <RenameDevice
          name={renamed.deviceName}
          onCancel={close}
          onRename={deviceName => renameTo(renamed, deviceName)}
        />
      )}
      <Confirm
        dialog={removing}
        title={texts.removeTitle(removing.thing?.deviceName ?? '')}
        body={texts.removeBody}
        confirm={texts.remove}
        onConfirm={() => {
          if (removing.thing) remove.mutate(removing.thing, { onSuccess: showSaved })
        }}
        next={() => nextFocus.current ?? section.current}
      />
    </Card>
  )
}

interface DeviceItemProps {
  device: PushDevice
  isHere: boolean
  onRename: () => void
  onRemove: (button: Element) => void
}

function DeviceItem({ device, isHere, onRename, onRemove }: DeviceItemProps) {
  const { deviceName, expirationTime } = device
  return (
    <Row as="li" gap={3}>
      <Text as="span" tone="muted" rigid>
        <IconBell aria-hidden="true" />
      </Text>
      <Stack gap={1} grow>
        <Cluster gap={[1, 2]} weight="strong" wrap="anywhere">
          <bdi>{deviceName}</bdi>
          {isHere && <Badge kind="success">{texts.here}</Badge>}
        </Cluster>
        {expirationTime && <Hint as="div">{texts.until(formatDate(expirationTime))}</Hint>}
      </Stack>
      <Row rigid>
        <IconButton label={texts.renameOf(deviceName)} icon={IconPencil} onClick={onRename} />
        <IconButton
          label={texts.removeOf(deviceName)}
          icon={IconTrash}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        />
      </Row>
    </Row>
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
  const problem = problemOf(tidyLine(typed))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (!problem) onRename(tidyLine(typed))
  }
  return (
    <FormDialog
      open
      form={{ submit, isSending: false }}
      title={texts.renameTitle}
      confirm={texts.save}
      onClose={onCancel}
    >
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
    </FormDialog>
  )
}

const problemOf = (name: string) =>
  textProblem(name, limits.deviceNameMaxLength, {
    missing: texts.nameMissing,
    tooLong: accountSettingsTexts.tooLong(limits.deviceNameMaxLength),
  })
