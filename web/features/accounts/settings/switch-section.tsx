import type { ReactNode } from 'react'
import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { changedBy } from '#web/lib/settings.data.ts'
import { Switch } from '#web/ui/form/checkbox.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody } from '#web/ui/layout/primitives.tsx'
import { useSavedSetting } from './use-saved-setting.ts'

export interface SwitchSectionProps {
  id: string
  texts: { readonly title: string; readonly label: string; readonly helper: string }
  settings: Settings
  isOn: (settings: Settings) => boolean
  /** The change to save for either position. */
  changeTo: (isOn: boolean) => SettingsPatch
  /** Further settings below it. */
  children?: ReactNode
}

/** A section of the settings that begins with a switch, saved at once. */
export function SwitchSection(props: SwitchSectionProps) {
  const { id, texts, settings, isOn, changeTo, children } = props
  const { change, pending, saving } = useSavedSetting()
  return (
    <Card as="section" id={id} title={texts.title}>
      <CardBody>
        <Switch
          {...saving}
          label={texts.label}
          helper={texts.helper}
          checked={isOn(changedBy(settings, pending))}
          onCheckedChange={next => change(changeTo(next))}
        />
        {children}
      </CardBody>
    </Card>
  )
}
