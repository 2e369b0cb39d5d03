import { type SubmitEvent, useId, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const texts = settingsTexts.devices

export interface RenameDeviceProps {
  name: string
  onCancel: () => void
  onRename: (name: string) => void
}

export function RenameDevice({ name, onCancel, onRename }: RenameDeviceProps) {
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
  const most = limits.deviceNameMaxLength
  return name.length > most ? accountsTexts.settings.tooLong(most) : undefined
}
