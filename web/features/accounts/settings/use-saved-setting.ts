import type { SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { useChangeSettings } from './settings.data.ts'

/** A setting that is saved as soon as it is changed: what changes it, and what its control says about that. */
export function useSavedSetting() {
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
  const save = useChangeSettings()
  const { variables, isPending } = save
  const change = (patch: SettingsPatch, onSettled?: () => void) =>
    save.mutate(patch, { onSuccess: showSaved, ...(onSettled && { onSettled }) })
  return {
    change,
    /** Shown in the place of what the server has. */
    pending: isPending && variables ? variables : {},
    saving: savingProps({
      isShown: isSaved,
      isSaving: isPending,
      failure: save.isError && settingsTexts.saveFailed,
      onRetry: () => variables && change(variables),
    }),
  }
}
