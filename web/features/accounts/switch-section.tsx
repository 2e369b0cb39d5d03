import { useState } from 'react'
import type { SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { SavedMark } from '#web/ui/saved-mark.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useBriefly } from '#web/ui/use-briefly.ts'
import { useChangeSettings } from './settings.data.ts'
import styles from './settings-section.module.css'

export interface SwitchSectionProps {
  texts: { readonly title: string; readonly label: string; readonly helper: string }
  isOn: boolean
  /** What saving it one way or the other changes. */
  changeTo: (isOn: boolean) => SettingsPatch
}

/** A part of the settings with one switch, which is saved at once. */
export function SwitchSection({ texts, isOn, changeTo }: SwitchSectionProps) {
  const [isSaved, showSaved] = useBriefly(limits.settingsSavedMs)
  const save = useChangeSettings()
  const [pressed, setPressed] = useState(isOn)
  const change = (isOnNow: boolean) => {
    setPressed(isOnNow)
    save.mutate(changeTo(isOnNow), { onSuccess: showSaved })
  }
  return (
    <Card as="section" title={texts.title}>
      <div className={styles.section}>
        <Switch
          label={texts.label}
          helper={texts.helper}
          error={save.isError ? settingsTexts.saveFailed : undefined}
          checked={save.isPending ? pressed : isOn}
          onCheckedChange={change}
        />
        <div className={styles.status}>
          <SavedMark isShown={isSaved} />
        </div>
      </div>
    </Card>
  )
}
