import { type ReactNode, useState } from 'react'
import type { SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { SavedMark } from '#web/ui/form/saved-mark.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { useChangeSettings } from './settings.data.ts'
import styles from './settings-section.module.css'

export interface SwitchSectionProps {
  texts: { readonly title: string; readonly label: string; readonly helper: string }
  isOn: boolean
  /** The change to save for either position. */
  changeTo: (isOn: boolean) => SettingsPatch
  /** Further settings below it. */
  children?: ReactNode
}

/** A section of the settings that begins with a switch, saved at once. */
export function SwitchSection({ texts, isOn, changeTo, children }: SwitchSectionProps) {
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
  const save = useChangeSettings()
  const [pending, setPending] = useState(isOn)
  const change = (next: boolean) => {
    setPending(next)
    save.mutate(changeTo(next), { onSuccess: showSaved })
  }
  return (
    <Card as="section" title={texts.title}>
      <div className={styles.section}>
        <Switch
          label={texts.label}
          helper={texts.helper}
          error={save.isError ? settingsTexts.saveFailed : undefined}
          checked={save.isPending ? pending : isOn}
          onCheckedChange={change}
        />
        {children}
        <div className={styles.status}>
          <SavedMark isShown={isSaved} />
        </div>
      </div>
    </Card>
  )
}
